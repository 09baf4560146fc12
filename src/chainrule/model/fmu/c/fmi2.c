/* FMI 2.0: model exchange and co-simulation. */
#include "core.h"

#ifdef FMI2_FUNCTION_PREFIX
#define JOINED(a, b) a##b
#define PREFIXED(a, b) JOINED(a, b)
#define FMI2(name) PREFIXED(FMI2_FUNCTION_PREFIX, name)
#else
#define FMI2(name) name
#endif

typedef void *Component;
typedef const char *String;
typedef void (*Logger)(void *, String, int, String, String, ...);
typedef struct {
  Logger logger;
  void *(*allocateMemory)(size_t, size_t);
  void (*freeMemory)(void *);
  void (*stepFinished)(void *, int);
  void *componentEnvironment;
} Callbacks;
typedef struct {
  int newDiscreteStatesNeeded;
  int terminateSimulation;
  int nominalsOfContinuousStatesChanged;
  int valuesOfContinuousStatesChanged;
  int nextEventTimeDefined;
  double nextEventTime;
} EventInfo;

static void log_2(Instance *one, int status, const char *category, const char *message) {
  Logger logger = (Logger)one->callback;
  if (logger) logger(one->environment, one->name, status, category, "%s", message);
}

EXPORTED String FMI2(fmi2GetTypesPlatform)(void) { return "default"; }
EXPORTED String FMI2(fmi2GetVersion)(void) { return "2.0"; }

EXPORTED int FMI2(fmi2SetDebugLogging)(Component c, int on, size_t n, const String categories[]) {
  (void)n;
  (void)categories;
  ((Instance *)c)->logging = on;
  return DONE;
}

EXPORTED Component FMI2(fmi2Instantiate)(String name, int type, String guid, String location,
                                         const Callbacks *functions, int visible, int logging) {
  Instance *one = create(name, guid, type == 0);
  (void)location;
  (void)visible;
  if (!one) {
    if (functions && functions->logger)
      functions->logger(functions->componentEnvironment, name, FAILED, "logStatusError", "%s",
                        "the GUID is of another model, or this kind of simulation is not offered");
    return NULL;
  }
  one->logging = logging;
  one->log = log_2;
  one->environment = functions ? functions->componentEnvironment : NULL;
  one->callback = functions ? (void (*)(void))functions->logger : NULL;
  return one;
}

EXPORTED void FMI2(fmi2FreeInstance)(Component c) { destroy((Instance *)c); }

EXPORTED int FMI2(fmi2SetupExperiment)(Component c, int tolerant, double tolerance, double start,
                                       int ends, double stop) {
  (void)tolerant;
  (void)tolerance;
  (void)ends;
  (void)stop;
  ((Instance *)c)->now.v[0] = start;
  return DONE;
}

EXPORTED int FMI2(fmi2EnterInitializationMode)(Component c) {
  Instance *one = (Instance *)c;
  if (one->now.mode != INSTANTIATED) return tell(one, FAILED, "initialised already: reset it");
  one->now.mode = INITIALIZING;
  return DONE;
}

EXPORTED int FMI2(fmi2ExitInitializationMode)(Component c) { return initialize((Instance *)c); }

EXPORTED int FMI2(fmi2Terminate)(Component c) {
  ((Instance *)c)->now.mode = TERMINATED;
  return DONE;
}

EXPORTED int FMI2(fmi2Reset)(Component c) {
  Instance *one = (Instance *)c;
  restart(&one->now, one->now.exchange);
  return DONE;
}

EXPORTED int FMI2(fmi2GetReal)(Component c, const unsigned vr[], size_t n, double value[]) {
  return get((Instance *)c, vr, n, value);
}
EXPORTED int FMI2(fmi2SetReal)(Component c, const unsigned vr[], size_t n, const double value[]) {
  return set((Instance *)c, vr, n, value);
}

/* The model has real numbers alone. */
#define OTHER(action, kind, type)                                                             \
  EXPORTED int FMI2(fmi2##action##kind)(Component c, const unsigned vr[], size_t n, type value[]) { \
    (void)vr;                                                                                 \
    (void)value;                                                                              \
    return n ? tell((Instance *)c, FAILED, "there is no variable of this type") : DONE;       \
  }
OTHER(Get, Integer, int)
OTHER(Get, Boolean, int)
OTHER(Get, String, String)
OTHER(Set, Integer, const int)
OTHER(Set, Boolean, const int)
OTHER(Set, String, const String)

EXPORTED int FMI2(fmi2GetFMUstate)(Component c, void **state) { return save((Instance *)c, state); }
EXPORTED int FMI2(fmi2SetFMUstate)(Component c, void *state) {
  return restore((Instance *)c, state);
}
EXPORTED int FMI2(fmi2FreeFMUstate)(Component c, void **state) {
  (void)c;
  return forget(state);
}
EXPORTED int FMI2(fmi2SerializedFMUstateSize)(Component c, void *state, size_t *size) {
  (void)c;
  (void)state;
  *size = sizeof(Model);
  return DONE;
}
EXPORTED int FMI2(fmi2SerializeFMUstate)(Component c, void *state, char bytes[], size_t size) {
  if (!state || size < sizeof(Model)) return tell((Instance *)c, FAILED, "there is no room");
  memcpy(bytes, state, sizeof(Model));
  return DONE;
}
EXPORTED int FMI2(fmi2DeSerializeFMUstate)(Component c, const char bytes[], size_t size,
                                           void **state) {
  return from_bytes((Instance *)c, bytes, size, state);
}

EXPORTED int FMI2(fmi2GetDirectionalDerivative)(Component c, const unsigned unknown[], size_t nu,
                                                const unsigned known[], size_t nk,
                                                const double seed[], double found[]) {
  (void)unknown, (void)nu, (void)known, (void)nk, (void)seed, (void)found;
  return tell((Instance *)c, FAILED, "directional derivatives are not offered");
}

EXPORTED int FMI2(fmi2EnterEventMode)(Component c) {
  ((Instance *)c)->now.mode = EVENT;
  return DONE;
}

EXPORTED int FMI2(fmi2NewDiscreteStates)(Component c, EventInfo *info) {
  int changed = 0, status = happen((Instance *)c, &changed);
  memset(info, 0, sizeof *info);
  info->valuesOfContinuousStatesChanged = changed;
  return status;
}

EXPORTED int FMI2(fmi2EnterContinuousTimeMode)(Component c) {
  ((Instance *)c)->now.mode = CONTINUOUS;
  return DONE;
}

EXPORTED int FMI2(fmi2CompletedIntegratorStep)(Component c, int keep, int *event, int *end) {
  (void)c;
  (void)keep;
  *event = *end = 0;
  return DONE;
}

EXPORTED int FMI2(fmi2SetTime)(Component c, double time) {
  ((Instance *)c)->now.v[0] = time;
  ((Instance *)c)->now.fresh = 0;
  return DONE;
}

EXPORTED int FMI2(fmi2SetContinuousStates)(Component c, const double x[], size_t n) {
  return put_states((Instance *)c, x, n);
}
EXPORTED int FMI2(fmi2GetDerivatives)(Component c, double xd[], size_t n) {
  return part((Instance *)c, MODEL_RATES_AT, MODEL_STATES, xd, n);
}
EXPORTED int FMI2(fmi2GetEventIndicators)(Component c, double indicators[], size_t n) {
  return part((Instance *)c, MODEL_INDICATORS_AT, MODEL_INDICATORS, indicators, n);
}
EXPORTED int FMI2(fmi2GetContinuousStates)(Component c, double x[], size_t n) {
  return part((Instance *)c, 1, MODEL_STATES, x, n);
}
EXPORTED int FMI2(fmi2GetNominalsOfContinuousStates)(Component c, double nominals[], size_t n) {
  return ones((Instance *)c, nominals, n);
}

EXPORTED int FMI2(fmi2SetRealInputDerivatives)(Component c, const unsigned vr[], size_t n,
                                               const int order[], const double value[]) {
  (void)vr, (void)order, (void)value;
  return n ? tell((Instance *)c, FAILED, "inputs are held during a step") : DONE;
}
EXPORTED int FMI2(fmi2GetRealOutputDerivatives)(Component c, const unsigned vr[], size_t n,
                                                const int order[], double value[]) {
  (void)vr, (void)order, (void)value;
  return n ? tell((Instance *)c, FAILED, "derivatives of outputs are not offered") : DONE;
}

EXPORTED int FMI2(fmi2DoStep)(Component c, double current, double size, int keep) {
  (void)keep;
  return advance((Instance *)c, current, size);
}
EXPORTED int FMI2(fmi2CancelStep)(Component c) {
  return tell((Instance *)c, FAILED, "no step is going on");
}

EXPORTED int FMI2(fmi2GetStatus)(Component c, int kind, int *value) {
  (void)c, (void)kind, (void)value;
  return DISCARDED;
}
EXPORTED int FMI2(fmi2GetRealStatus)(Component c, int kind, double *value) {
  if (kind != 2) return DISCARDED; /* fmi2LastSuccessfulTime */
  *value = ((Instance *)c)->now.v[0];
  return DONE;
}
EXPORTED int FMI2(fmi2GetIntegerStatus)(Component c, int kind, int *value) {
  (void)c, (void)kind, (void)value;
  return DISCARDED;
}
EXPORTED int FMI2(fmi2GetBooleanStatus)(Component c, int kind, int *value) {
  (void)c;
  if (kind != 3) return DISCARDED; /* fmi2Terminated */
  *value = 0;
  return DONE;
}
EXPORTED int FMI2(fmi2GetStringStatus)(Component c, int kind, String *value) {
  (void)c, (void)kind, (void)value;
  return DISCARDED;
}
