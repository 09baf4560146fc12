from chainrule.mechanism.builders.catalog import *
