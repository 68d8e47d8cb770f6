/** How long ago something was, in words that keep up with the clock. */
import { useEffect, useReducer } from "react";
import { formatAge } from "./format.ts";

const RENEW_EVERY_MS = 20_000;

interface AgeProps {
  /** Epoch milliseconds. */
  readonly of: number;
}

export function Age({ of }: AgeProps) {
  const [, renew] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setInterval(renew, RENEW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return formatAge(of);
}
