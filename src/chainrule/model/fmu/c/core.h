/* An instance of the model: what FMI 2.0 and FMI 3.0 share. A variable's value reference is its
   place in `v`: time, states, derivatives, inputs and parameters, energies, event indicators. */
#ifndef CORE_H
#define CORE_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#elif defined(__GNUC__)
#define EXPORTED __attribute__((visibility("default")))
#else
#define EXPORTED
#endif

#define PLACES(n) ((n) > 0 ? (n) : 1)
#define LONGEST_MESSAGE 512
#define WHOLE 1e-6 /* how far from a whole number of steps a communication step may be, in steps */
#define MOST_STEPS 4e9

enum Status { DONE = 0, WARNED = 1, DISCARDED = 2, FAILED = 3 };
enum Mode { INSTANTIATED, INITIALIZING, EVENT, CONTINUOUS, STEPPING, TERMINATED };

/* All that a motion depends on: what is saved, restored and written as bytes. */
typedef struct {
  char token[sizeof MODEL_TOKEN];
  int mode;
  int exchange;        /* model exchange, or co-simulation */
  int fresh;           /* derivatives, energies and indicators belong to the other numbers */
  unsigned long steps; /* taken since t0 */
  double t0;
  double v[MODEL_VARIABLES];
  double z[PLACES(MODEL_STEP_STATES)]; /* the state of a co-simulation's steps */
  double m[PLACES(MODEL_MODES)];       /* the modes between two events of a model exchange */
} Model;

typedef struct Instance Instance;
struct Instance {
  Model now;
  char *name;
  int logging;
  void *environment;
  void (*log)(Instance *, int status, const char *category, const char *message);
  void (*callback)(void);
};

static int tell(Instance *one, int status, const char *format, ...) {
  char message[LONGEST_MESSAGE];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  if (one->log) one->log(one, status, status == FAILED ? "logStatusError" : "logStatusWarning", message);
  return status;
}

static void restart(Model *now, int exchange) {
  memset(now, 0, sizeof *now);
  memcpy(now->token, MODEL_TOKEN, sizeof MODEL_TOKEN);
  now->mode = INSTANTIATED;
  now->exchange = exchange;
  memcpy(now->v, model_starts, sizeof model_starts);
}

static Instance *create(const char *name, const char *token, int exchange) {
  Instance *one;
  size_t length = name ? strlen(name) : 0;
  if (!token || strcmp(token, MODEL_TOKEN) != 0 || (exchange && !MODEL_EXCHANGE)) return NULL;
  one = (Instance *)calloc(1, sizeof *one);
  if (!one) return NULL;
  one->name = (char *)calloc(length + 1, 1);
  if (!one->name) {
    free(one);
    return NULL;
  }
  if (length) memcpy(one->name, name, length);
  restart(&one->now, exchange);
  return one;
}

static void destroy(Instance *one) {
  if (!one) return;
  free(one->name);
  free(one);
}

static int finite(const double *values, size_t count) {
  size_t i;
  for (i = 0; i < count; i++)
    if (!(values[i] - values[i] == 0.0)) return 0;
  return 1;
}

/* Derivatives, indicators and energies of the state. A co-simulation decides again which joints are
   held, as its steps do. */
static void refresh(Model *now) {
  double *v = now->v, *x = now->v + 1;
  if (now->fresh) return;
  if (now->exchange) {
    model_flow_at(x, v, now->m, v + MODEL_RATES_AT, v + MODEL_INDICATORS_AT);
  } else {
    double there[MODEL_STATES], m[PLACES(MODEL_MODES)] = {0};
    memcpy(there, x, sizeof there);
    model_event_at(there, v, m);
    model_flow_at(x, v, m, v + MODEL_RATES_AT, v + MODEL_INDICATORS_AT);
  }
  model_energies(x, v, v + MODEL_ENERGIES_AT);
  now->fresh = 1;
}

static int initialize(Instance *one) {
  Model *now = &one->now;
  double *x = now->v + 1;
  now->t0 = now->v[0];
  now->steps = 0;
  now->fresh = 0;
  if (!finite(now->v, MODEL_RATES_AT) ||
      !finite(now->v + MODEL_GIVEN_AT, MODEL_ENERGIES_AT - MODEL_GIVEN_AT))
    return tell(one, FAILED, "a start, an input or a parameter is not a finite number");
  if (!(model_dt(now->v) > 0.0)) return tell(one, FAILED, "dt must be positive");
#if MODEL_STOPS
  {
    double xd[MODEL_STATES], m[PLACES(MODEL_MODES)] = {0}, indicators[MODEL_INDICATORS];
    int i;
    model_flow_at(x, now->v, m, xd, indicators);
    for (i = 0; i < MODEL_STOPS; i++) {
      const double *gaps = indicators + MODEL_INDICATORS - 2 * (MODEL_STOPS - i);
      if (gaps[0] < 0.0 || gaps[1] < 0.0)
        return tell(one, FAILED, "%s starts outside its limits", model_stops[i]);
    }
  }
#endif
  model_begin(now->z, x, now->v);
  memcpy(x, now->z, MODEL_STATES * sizeof *x);
  now->mode = now->exchange ? EVENT : STEPPING;
  return DONE;
}

/* Whole steps of dt, and a shorter one for what is left. */
static int advance(Instance *one, double current, double size) {
  Model *now = &one->now;
  double dt = model_dt(now->v), ratio = size / dt;
  unsigned long count;
  int whole;
  if (now->mode != STEPPING) return tell(one, FAILED, "a step before the initialisation ended");
  if (!(dt > 0.0)) return tell(one, FAILED, "dt must be positive");
  if (!(size >= 0.0 && ratio < MOST_STEPS))
    return tell(one, FAILED, "a communication step of %g s", size);
  count = (unsigned long)(ratio + 0.5);
  whole = ratio - (double)count <= WHOLE && (double)count - ratio <= WHOLE;
  if (!whole) count = (unsigned long)ratio;
  if (!whole && !MODEL_ANY_STEP)
    return tell(one, FAILED, "a communication step of %g s: the controller is sampled, so it must "
                             "be a whole number of steps of %g s", size, dt);
  now->fresh = 0;
  model_step(now->z, now->v, dt, count, now->t0, now->steps);
  now->steps += count;
  if (!whole) {
    volatile double before = (double)count * dt; /* rounded, whatever the compiler would like */
    model_step(now->z, now->v, size - before, 1, current + before, 0);
    now->t0 = current + size;
    now->steps = 0;
  }
  now->v[0] = current + size;
  memcpy(now->v + 1, now->z, MODEL_STATES * sizeof(double));
  if (!finite(now->z, MODEL_STEP_STATES))
    return tell(one, FAILED, "the motion left the finite numbers before t = %g s", now->v[0]);
  return DONE;
}

/* What an event does; 1 in `changed` if it changes states. */
static int happen(Instance *one, int *changed) {
  Model *now = &one->now;
  double before[MODEL_STATES];
  if (now->mode != EVENT) return tell(one, FAILED, "discrete states outside of the event mode");
  memcpy(before, now->v + 1, sizeof before);
  model_event_at(now->v + 1, now->v, now->m);
  *changed = memcmp(before, now->v + 1, sizeof before) != 0;
  now->fresh = 0;
  return DONE;
}

static int sized(Instance *one, size_t count, size_t own) {
  if (count == own) return DONE;
  return tell(one, FAILED, "%lu numbers, not %lu", (unsigned long)count, (unsigned long)own);
}

static int put_states(Instance *one, const double *x, size_t count) {
  if (sized(one, count, MODEL_STATES)) return FAILED;
  memcpy(one->now.v + 1, x, count * sizeof *x);
  one->now.fresh = 0;
  return DONE;
}

/* `own` variables from a place on; numbers that are not finite ask for a shorter step. */
static int part(Instance *one, size_t at, size_t own, double *values, size_t count) {
  if (sized(one, count, own)) return FAILED;
  refresh(&one->now);
  if (count) memcpy(values, one->now.v + at, count * sizeof *values);
  return finite(values, count) ? DONE : DISCARDED;
}

static int ones(Instance *one, double *nominals, size_t count) {
  if (sized(one, count, MODEL_STATES)) return FAILED;
  while (count) nominals[--count] = 1.0;
  return DONE;
}

static int get(Instance *one, const unsigned *references, size_t count, double *values) {
  size_t i;
  for (i = 0; i < count; i++) {
    if (references[i] >= MODEL_VARIABLES)
      return tell(one, FAILED, "no variable has the reference %u", references[i]);
    if (model_kinds[references[i]] == 'd') refresh(&one->now);
    values[i] = one->now.v[references[i]];
  }
  return DONE;
}

static int set(Instance *one, const unsigned *references, size_t count, const double *values) {
  size_t i;
  int early = one->now.mode == INSTANTIATED || one->now.mode == INITIALIZING;
  for (i = 0; i < count; i++) {
    unsigned at = references[i];
    char kind = at < MODEL_VARIABLES ? model_kinds[at] : 0;
    if (!kind) return tell(one, FAILED, "no variable has the reference %u", at);
    if (kind == 't' || kind == 'd')
      return tell(one, FAILED, "the variable of the reference %u is computed", at);
    if (kind == 's' && !early)
      return tell(one, FAILED, "the state of the reference %u can be set before the start", at);
    if (!finite(values + i, 1))
      return tell(one, FAILED, "the variable of the reference %u: not a finite number", at);
    one->now.v[at] = values[i];
  }
  one->now.fresh = 0;
  return DONE;
}

static int save(Instance *one, void **state) {
  if (!*state) *state = malloc(sizeof(Model));
  if (!*state) return tell(one, FAILED, "there is no memory for the state");
  memcpy(*state, &one->now, sizeof(Model));
  return DONE;
}

static int restore(Instance *one, const void *state) {
  if (!state) return tell(one, FAILED, "there is no state");
  memcpy(&one->now, state, sizeof(Model));
  return DONE;
}

static int forget(void **state) {
  if (state) {
    free(*state);
    *state = NULL;
  }
  return DONE;
}

static int from_bytes(Instance *one, const void *bytes, size_t size, void **state) {
  if (size != sizeof(Model) || memcmp(bytes, MODEL_TOKEN, sizeof MODEL_TOKEN) != 0)
    return tell(one, FAILED, "these bytes are no state of this model");
  if (!*state) *state = malloc(sizeof(Model));
  if (!*state) return tell(one, FAILED, "there is no memory for the state");
  memcpy(*state, bytes, sizeof(Model));
  return DONE;
}

#endif
