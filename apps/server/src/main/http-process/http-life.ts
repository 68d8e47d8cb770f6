/**
 * Asks the http process each second whether it answers, as one that hangs does not end by itself and nobody else asks it from
 * within. Ends one that has answered nothing for half a minute.
 */
import type { Bus } from "../../platform/bus/bus.ts";
import { HTTP_ALIVE } from "./http-process-topics.ts";

const EVERY_MS = 1_000;
/** Answers that are missing: so many seconds, as far as this process had them itself. */
const MISSED_READY_MAX = 1;
const MISSED_MAX = 30;

export interface HttpLife {
  /** It answers calls from now on. */
  begin(): void;
  /** It has ended, or is told to. */
  stop(): void;
  /** Whether it answered within the last two seconds or so. */
  isAnswering(): boolean;
}

/** @param end ends the process; called once for each that hangs */
export function watchHttpLife(bus: Pick<Bus, "request">, end: () => void): HttpLife {
  let timer: NodeJS.Timeout | undefined;
  let missed = 0;
  /** Of the process that is watched now. */
  let asking: Promise<void> | undefined;

  function look(): void {
    if (asking !== undefined) {
      missed += 1;
      if (missed === MISSED_MAX) end();
      return;
    }
    const asked = bus.request(HTTP_ALIVE, null).then(
      () => {
        if (asking === asked) missed = 0;
      },
      () => {
        if (asking === asked) missed += 1;
      },
    );
    asking = asked;
    void asked.then(() => {
      if (asking === asked) asking = undefined;
    });
  }

  function stop(): void {
    clearInterval(timer);
    asking = undefined;
    missed = 0;
  }

  return {
    begin() {
      stop();
      timer = setInterval(look, EVERY_MS).unref();
    },
    stop,
    isAnswering: () => missed <= MISSED_READY_MAX,
  };
}
