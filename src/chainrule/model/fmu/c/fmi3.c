/* FMI 3.0: model exchange and co-simulation. */
#include <stdbool.h>

#include "core.h"

#ifdef FMI3_FUNCTION_PREFIX
#define JOINED(a, b) a##b
#define PREFIXED(a, b) JOINED(a, b)
#define FMI3(name) PREFIXED(FMI3_FUNCTION_PREFIX, name)
#else
#define FMI3(name) name
#endif

typedef void *Handle;
typedef const char *String;
typedef const uint8_t *Binary;
typedef void (*LogMessage)(void *, int, String, String);

static void log_3(Instance *one, int status, const char *category, const char *message) {
  LogMessage logger = (LogMessage)one->callback;
  if (logger) logger(one->environment, status, category, message);
}

static Handle instantiated(String name, String token, bool logging, void *environment,
                           LogMessage logger, int exchange) {
  Instance *one = create(name, token, exchange);
  if (!one) {
    if (logger)
      logger(environment, FAILED, "logStatusError",
             "the token is of another model, or this kind of simulation is not offered");
    return NULL;
  }
  one->logging = logging;
  one->log = log_3;
  one->environment = environment;
  one->callback = (void (*)(void))logger;
  return one;
}

static int refused(Handle c, const char *what) {
  return tell((Instance *)c, FAILED, "there are no %s", what);
}

EXPORTED String FMI3(fmi3GetVersion)(void) { return "3.0"; }

EXPORTED int FMI3(fmi3SetDebugLogging)(Handle c, bool on, size_t n, const String categories[]) {
  (void)n, (void)categories;
  ((Instance *)c)->logging = on;
  return DONE;
}

EXPORTED Handle FMI3(fmi3InstantiateModelExchange)(String name, String token, String resources,
                                                   bool visible, bool logging, void *environment,
                                                   LogMessage logger) {
  (void)resources, (void)visible;
  return instantiated(name, token, logging, environment, logger, 1);
}

EXPORTED Handle FMI3(fmi3InstantiateCoSimulation)(String name, String token, String resources,
                                                  bool visible, bool logging, bool events,
                                                  bool early, const uint32_t required[], size_t n,
                                                  void *environment, LogMessage logger,
                                                  void (*intermediate)(void)) {
  (void)resources, (void)visible, (void)events, (void)early, (void)required, (void)n;
  (void)intermediate;
  return instantiated(name, token, logging, environment, logger, 0);
}

EXPORTED Handle FMI3(fmi3InstantiateScheduledExecution)(String name, String token, String resources,
                                                        bool visible, bool logging,
                                                        void *environment, LogMessage logger,
                                                        void (*update)(void), void (*lock)(void),
                                                        void (*unlock)(void)) {
  (void)name, (void)token, (void)resources, (void)visible, (void)logging;
  (void)update, (void)lock, (void)unlock;
  if (logger)
    logger(environment, FAILED, "logStatusError", "scheduled execution is not offered");
  return NULL;
}

EXPORTED void FMI3(fmi3FreeInstance)(Handle c) { destroy((Instance *)c); }

EXPORTED int FMI3(fmi3EnterInitializationMode)(Handle c, bool tolerant, double tolerance,
                                               double start, bool ends, double stop) {
  Instance *one = (Instance *)c;
  (void)tolerant, (void)tolerance, (void)ends, (void)stop;
  if (one->now.mode != INSTANTIATED) return tell(one, FAILED, "initialised already: reset it");
  one->now.mode = INITIALIZING;
  one->now.v[0] = start;
  return DONE;
}

EXPORTED int FMI3(fmi3ExitInitializationMode)(Handle c) { return initialize((Instance *)c); }

EXPORTED int FMI3(fmi3EnterEventMode)(Handle c) {
  if (!((Instance *)c)->now.exchange) return refused(c, "events of a co-simulation");
  ((Instance *)c)->now.mode = EVENT;
  return DONE;
}

EXPORTED int FMI3(fmi3Terminate)(Handle c) {
  ((Instance *)c)->now.mode = TERMINATED;
  return DONE;
}

EXPORTED int FMI3(fmi3Reset)(Handle c) {
  Instance *one = (Instance *)c;
  restart(&one->now, one->now.exchange);
  return DONE;
}

EXPORTED int FMI3(fmi3GetFloat64)(Handle c, const uint32_t vr[], size_t n, double values[],
                                  size_t count) {
  if (n != count) return refused(c, "arrays");
  return get((Instance *)c, vr, n, values);
}

EXPORTED int FMI3(fmi3SetFloat64)(Handle c, const uint32_t vr[], size_t n, const double values[],
                                  size_t count) {
  if (n != count) return refused(c, "arrays");
  return set((Instance *)c, vr, n, values);
}

/* The model has double-precision numbers alone. */
#define OTHER(kind, type)                                                                        \
  EXPORTED int FMI3(fmi3Get##kind)(Handle c, const uint32_t vr[], size_t n, type values[],       \
                                   size_t count) {                                               \
    (void)vr, (void)values, (void)count;                                                         \
    return n ? refused(c, "variables of this type") : DONE;                                      \
  }                                                                                              \
  EXPORTED int FMI3(fmi3Set##kind)(Handle c, const uint32_t vr[], size_t n, const type values[], \
                                   size_t count) {                                               \
    (void)vr, (void)values, (void)count;                                                         \
    return n ? refused(c, "variables of this type") : DONE;                                      \
  }
OTHER(Float32, float)
OTHER(Int8, int8_t)
OTHER(UInt8, uint8_t)
OTHER(Int16, int16_t)
OTHER(UInt16, uint16_t)
OTHER(Int32, int32_t)
OTHER(UInt32, uint32_t)
OTHER(Int64, int64_t)
OTHER(UInt64, uint64_t)
OTHER(Boolean, bool)
OTHER(String, String)

EXPORTED int FMI3(fmi3GetBinary)(Handle c, const uint32_t vr[], size_t n, size_t sizes[],
                                 Binary values[], size_t count) {
  (void)vr, (void)sizes, (void)values, (void)count;
  return n ? refused(c, "variables of this type") : DONE;
}
EXPORTED int FMI3(fmi3SetBinary)(Handle c, const uint32_t vr[], size_t n, const size_t sizes[],
                                 const Binary values[], size_t count) {
  (void)vr, (void)sizes, (void)values, (void)count;
  return n ? refused(c, "variables of this type") : DONE;
}
EXPORTED int FMI3(fmi3GetClock)(Handle c, const uint32_t vr[], size_t n, bool values[]) {
  (void)vr, (void)values;
  return n ? refused(c, "clocks") : DONE;
}
EXPORTED int FMI3(fmi3SetClock)(Handle c, const uint32_t vr[], size_t n, const bool values[]) {
  (void)vr, (void)values;
  return n ? refused(c, "clocks") : DONE;
}

EXPORTED int FMI3(fmi3GetNumberOfVariableDependencies)(Handle c, uint32_t vr, size_t *count) {
  (void)vr, (void)count;
  return refused(c, "dependencies of variables");
}
EXPORTED int FMI3(fmi3GetVariableDependencies)(Handle c, uint32_t dependent, size_t places[],
                                               uint32_t independents[], size_t others[],
                                               int kinds[], size_t n) {
  (void)dependent, (void)places, (void)independents, (void)others, (void)kinds, (void)n;
  return refused(c, "dependencies of variables");
}

EXPORTED int FMI3(fmi3GetFMUState)(Handle c, void **state) { return save((Instance *)c, state); }
EXPORTED int FMI3(fmi3SetFMUState)(Handle c, void *state) { return restore((Instance *)c, state); }
EXPORTED int FMI3(fmi3FreeFMUState)(Handle c, void **state) {
  (void)c;
  return forget(state);
}
EXPORTED int FMI3(fmi3SerializedFMUStateSize)(Handle c, void *state, size_t *size) {
  (void)c, (void)state;
  *size = sizeof(Model);
  return DONE;
}
EXPORTED int FMI3(fmi3SerializeFMUState)(Handle c, void *state, uint8_t bytes[], size_t size) {
  if (!state || size < sizeof(Model)) return tell((Instance *)c, FAILED, "there is no room");
  memcpy(bytes, state, sizeof(Model));
  return DONE;
}
EXPORTED int FMI3(fmi3DeserializeFMUState)(Handle c, const uint8_t bytes[], size_t size,
                                           void **state) {
  return from_bytes((Instance *)c, bytes, size, state);
}

EXPORTED int FMI3(fmi3GetDirectionalDerivative)(Handle c, const uint32_t unknowns[], size_t nu,
                                                const uint32_t knowns[], size_t nk,
                                                const double seed[], size_t ns, double found[],
                                                size_t nf) {
  (void)unknowns, (void)nu, (void)knowns, (void)nk, (void)seed, (void)ns, (void)found, (void)nf;
  return refused(c, "directional derivatives");
}
EXPORTED int FMI3(fmi3GetAdjointDerivative)(Handle c, const uint32_t unknowns[], size_t nu,
                                            const uint32_t knowns[], size_t nk, const double seed[],
                                            size_t ns, double found[], size_t nf) {
  (void)unknowns, (void)nu, (void)knowns, (void)nk, (void)seed, (void)ns, (void)found, (void)nf;
  return refused(c, "adjoint derivatives");
}

EXPORTED int FMI3(fmi3EnterConfigurationMode)(Handle c) {
  return refused(c, "structural parameters");
}
EXPORTED int FMI3(fmi3ExitConfigurationMode)(Handle c) {
  return refused(c, "structural parameters");
}

#define CLOCKED(name, type)                                                      \
  EXPORTED int FMI3(name)(Handle c, const uint32_t vr[], size_t n, type values[]) { \
    (void)vr, (void)values;                                                      \
    return n ? refused(c, "clocks") : DONE;                                      \
  }
#define CLOCKED_BY_TWO(name, first, second)                                                 \
  EXPORTED int FMI3(name)(Handle c, const uint32_t vr[], size_t n, first a[], second b[]) { \
    (void)vr, (void)a, (void)b;                                                             \
    return n ? refused(c, "clocks") : DONE;                                                 \
  }
CLOCKED(fmi3GetShiftDecimal, double)
CLOCKED(fmi3SetIntervalDecimal, const double)
CLOCKED(fmi3SetShiftDecimal, const double)
CLOCKED_BY_TWO(fmi3GetIntervalDecimal, double, int)
CLOCKED_BY_TWO(fmi3GetShiftFraction, uint64_t, uint64_t)
CLOCKED_BY_TWO(fmi3SetIntervalFraction, const uint64_t, const uint64_t)
CLOCKED_BY_TWO(fmi3SetShiftFraction, const uint64_t, const uint64_t)

EXPORTED int FMI3(fmi3GetIntervalFraction)(Handle c, const uint32_t vr[], size_t n,
                                           uint64_t counters[], uint64_t resolutions[],
                                           int qualifiers[]) {
  (void)vr, (void)counters, (void)resolutions, (void)qualifiers;
  return n ? refused(c, "clocks") : DONE;
}

EXPORTED int FMI3(fmi3EvaluateDiscreteStates)(Handle c) {
  (void)c;
  return DONE;
}

EXPORTED int FMI3(fmi3UpdateDiscreteStates)(Handle c, bool *again, bool *end, bool *nominals,
                                            bool *states, bool *timed, double *time) {
  int changed = 0, status = happen((Instance *)c, &changed);
  *again = *end = *nominals = *timed = false;
  *states = changed != 0;
  *time = 0.0;
  return status;
}

EXPORTED int FMI3(fmi3EnterContinuousTimeMode)(Handle c) {
  ((Instance *)c)->now.mode = CONTINUOUS;
  return DONE;
}

EXPORTED int FMI3(fmi3CompletedIntegratorStep)(Handle c, bool keep, bool *event, bool *end) {
  (void)c, (void)keep;
  *event = *end = false;
  return DONE;
}

EXPORTED int FMI3(fmi3SetTime)(Handle c, double time) {
  ((Instance *)c)->now.v[0] = time;
  ((Instance *)c)->now.fresh = 0;
  return DONE;
}

EXPORTED int FMI3(fmi3SetContinuousStates)(Handle c, const double x[], size_t n) {
  return put_states((Instance *)c, x, n);
}
EXPORTED int FMI3(fmi3GetContinuousStateDerivatives)(Handle c, double xd[], size_t n) {
  return part((Instance *)c, MODEL_RATES_AT, MODEL_STATES, xd, n);
}
EXPORTED int FMI3(fmi3GetEventIndicators)(Handle c, double indicators[], size_t n) {
  return part((Instance *)c, MODEL_INDICATORS_AT, MODEL_INDICATORS, indicators, n);
}
EXPORTED int FMI3(fmi3GetContinuousStates)(Handle c, double x[], size_t n) {
  return part((Instance *)c, 1, MODEL_STATES, x, n);
}
EXPORTED int FMI3(fmi3GetNominalsOfContinuousStates)(Handle c, double nominals[], size_t n) {
  return ones((Instance *)c, nominals, n);
}

EXPORTED int FMI3(fmi3GetNumberOfEventIndicators)(Handle c, size_t *count) {
  (void)c;
  *count = MODEL_INDICATORS;
  return DONE;
}
EXPORTED int FMI3(fmi3GetNumberOfContinuousStates)(Handle c, size_t *count) {
  (void)c;
  *count = MODEL_STATES;
  return DONE;
}

EXPORTED int FMI3(fmi3EnterStepMode)(Handle c) { return refused(c, "events of a co-simulation"); }

EXPORTED int FMI3(fmi3GetOutputDerivatives)(Handle c, const uint32_t vr[], size_t n,
                                            const int32_t orders[], double values[], size_t count) {
  (void)vr, (void)orders, (void)values, (void)count;
  return n ? refused(c, "derivatives of outputs") : DONE;
}

EXPORTED int FMI3(fmi3DoStep)(Handle c, double current, double size, bool keep, bool *event,
                              bool *end, bool *early, double *reached) {
  int status = advance((Instance *)c, current, size);
  (void)keep;
  *event = *end = *early = false;
  *reached = ((Instance *)c)->now.v[0];
  return status;
}

EXPORTED int FMI3(fmi3ActivateModelPartition)(Handle c, uint32_t clock, double time) {
  (void)clock, (void)time;
  return refused(c, "clocks");
}
