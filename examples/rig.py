"""A machine's parameters from what was measured on it, with error bars, tried on data not seen."""

import chainrule as cr

machine = cr.datasets.emps()  # published runs of a positioning system, which come along
fit = cr.identify(machine.mechanism, machine.logs, validate=machine.validation)
print(fit.table())
print(f"{fit.percent:.2g} % of the torque is not explained")
print(fit.validation)  # and so much in runs that were not used
fit.report("fit.html")  # yours: cr.identify("my_arm.toml", ["run1.csv", "run2.csv"])
