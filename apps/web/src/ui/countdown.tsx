/** Seconds left until a moment, ticking once a second; says so when it is over. */
import { useEffect, useState } from "react";

/** Whole seconds from now to a moment, never negative. */
export const secondsLeft = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / 1000));

/** Seconds left until `endsAt` (milliseconds), renewed every second; 0 when there is no moment. */
export function useSecondsLeft(endsAt: number | null, now: () => number): number {
  const [left, setLeft] = useState(() => (endsAt === null ? 0 : secondsLeft(endsAt, now())));
  useEffect(() => {
    if (endsAt === null) {
      setLeft(0);
      return;
    }
    const tick = () => {
      const next = secondsLeft(endsAt, now());
      setLeft(next);
      if (next === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [endsAt, now]);
  return left;
}
