from chainrule.mechanism.friction import *
