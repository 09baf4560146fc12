// Generalised forces from outside: the push, and the spring and damper of a drag.

import { generalised, minus, placed, times } from "./geometry";
import { parts, type Model } from "./model";
import type { Description, Settings } from "./types";

export function forces(
  about: Description,
  model: Model,
  settings: Settings,
  x: Float64Array,
): ArrayLike<number> {
  const { push, drag, parameters } = settings;
  if (drag === null) return push;
  const { q, qd } = parts(about, x);
  const places = model.places(q, parameters);
  const point = placed(places, drag.link, drag.point);
  const speed = [0, 1, 2].map((k) => {
    const unit = [0, 0, 0];
    unit[k] = 1;
    const row = generalised(about, places, drag.link, point, unit);
    return row.reduce((sum, v, i) => sum + v * qd[i], 0);
  });
  const pull = minus(times(minus(drag.anchor, point), drag.stiffness), times(speed, drag.damping));
  return generalised(about, places, drag.link, point, pull).map((v, i) => v + push[i]);
}
