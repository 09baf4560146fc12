"""A measured machine, explained

The carriage of the EMPS benchmark: measured force, and what the identified model makes of the
measured motion, on a run that the fit never saw.
"""

import matplotlib.pyplot as plt

import chainrule as cr

data = cr.datasets.emps()
fit = cr.identify(data.mechanism, data.logs, validate=data.validation)
print(fit)
log = data.validation[0]
predicted = fit.predict(log).runs[0]

plt.plot(log.t, log.tau[:, 0], label="measured", linewidth=1)
plt.plot(predicted.t, predicted.tau[:, 0], "--", label="predicted", linewidth=1)
plt.xlabel("t / s"), plt.ylabel("force / N"), plt.legend()
plt.savefig("emps.png")

cr.lab(fit.mechanism(), "carriage.html", ghost=log)
