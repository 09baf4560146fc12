from chainrule.mechanism.joints import *
