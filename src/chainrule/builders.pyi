from chainrule.mechanism.builders import *
