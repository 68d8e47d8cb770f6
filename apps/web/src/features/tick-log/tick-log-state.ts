/** The steps of a check on screen, and what runs it. */
import { Refusal } from "@candor/client/envelope";
import { useEffect, useRef, useState } from "react";
import { call } from "../../app/api-client.ts";
import { nowByServer } from "../../app/clock.ts";
import { browserCrypto, canCheckSignatures } from "../../app/log-crypto.ts";
import { keepHead, keptHead } from "../../live/log-heads.ts";
import { type CheckOutcome, checkTickLog } from "./tick-log-check.ts";

export type CheckStep =
  | { readonly at: "idle" }
  | { readonly at: "checking"; readonly blocks: number }
  | { readonly at: "done"; readonly outcome: CheckOutcome }
  /** `message`: why the log could not be fetched; null when an answer came that is no price log. */
  | { readonly at: "failed"; readonly message: string | null }
  /** The browser is too old, or the page came without encryption. */
  | { readonly at: "impossible" };

const MINUTE_MS = 60_000;

/** One check at a time; it is forgotten when the page is left. */
export function useTickLogCheck(instrumentId: number | undefined) {
  const [step, setStep] = useState<CheckStep>({ at: "idle" });
  const abort = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another market begins anew
  useEffect(() => {
    setStep({ at: "idle" });
    return () => abort.current?.abort();
  }, [instrumentId]);

  async function run(minutes: number): Promise<void> {
    if (instrumentId === undefined) return;
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    const show = (next: CheckStep) => !signal.aborted && setStep(next);
    show({ at: "checking", blocks: 0 });
    try {
      if (!(await canCheckSignatures())) return void show({ at: "impossible" });
      const outcome = await checkTickLog(instrumentId, Math.floor(nowByServer()) - minutes * MINUTE_MS, {
        ask: (key, input) => call(key, input, { isQuiet: true, signal }),
        crypto: browserCrypto,
        kept: keptHead(instrumentId),
        onProgress: (blocks) => show({ at: "checking", blocks }),
      });
      if (signal.aborted) return;
      if (outcome.is === "good") {
        const { lastSeq, lastHash, to } = outcome.result;
        keepHead({ instrumentId, seq: lastSeq, hash: lastHash, checkedTo: to });
      }
      show({ at: "done", outcome });
    } catch (cause) {
      if (signal.aborted) return;
      show({ at: "failed", message: cause instanceof Refusal ? cause.message : null });
    }
  }

  return { step, check: (minutes: number) => void run(minutes) };
}
