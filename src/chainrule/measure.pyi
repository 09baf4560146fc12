from chainrule.loop.measure import *
