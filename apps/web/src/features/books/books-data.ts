/**
 * The checks of the published list and of one's own leaf as a page runs them: each begins as soon as there is what it needs, and
 * once more for another. The newest head of a list that holds is kept.
 */
import { useEffect, useState } from "react";
import { callAsAnybody } from "../../app/api-client.ts";
import { browserCrypto, canCheckSignatures } from "../../app/log-crypto.ts";
import { keepOwedHead, keptOwedHead } from "./kept-owed-head.ts";
import { type CheckedList, checkList, type ListDeps } from "./list-check.ts";
import { type CheckedProof, checkProof, type Proof } from "./proof-check.ts";

export type Check<T> =
  | { readonly at: "checking" }
  | { readonly at: "done"; readonly checked: T }
  /** What everybody is shown could not be asked for. */
  | { readonly at: "unanswered" }
  /** The browser is too old, or the page came without encryption. */
  | { readonly at: "impossible" };

export type ProofCheck = Check<CheckedProof>;
export type ListCheck = Check<CheckedList>;

function depsOf(signal: AbortSignal): ListDeps {
  return {
    ask: (key, input) => callAsAnybody(key, input, { isQuiet: true, signal }),
    crypto: browserCrypto,
    kept: keptOwedHead(),
  };
}

/** Runs a check and tells how it goes. Returns the way to stop. */
function run<T>(
  check: (deps: ListDeps) => Promise<T>,
  listOf: (checked: T) => CheckedList,
  tell: (at: Check<T>) => void,
) {
  const controller = new AbortController();
  const { signal } = controller;
  const show = (next: Check<T>) => {
    if (!signal.aborted) tell(next);
  };
  const go = async () => {
    show({ at: "checking" });
    if (!(await canCheckSignatures())) return show({ at: "impossible" });
    const checked = await check(depsOf(signal));
    const { newest } = listOf(checked);
    if (newest) keepOwedHead(newest);
    show({ at: "done", checked });
  };
  go().catch(() => show({ at: "unanswered" }));
  return () => controller.abort();
}

/** @param uid null where it could not be asked for */
export function useProofCheck(proof: Proof | undefined, uid: string | null | undefined): ProofCheck {
  const [check, setCheck] = useState<ProofCheck>({ at: "checking" });
  useEffect(() => {
    if (proof === undefined || uid === undefined) return;
    if (uid === null) return setCheck({ at: "unanswered" });
    return run(
      (deps) => checkProof(proof, { ...deps, uid }),
      ({ list }) => list,
      setCheck,
    );
  }, [proof, uid]);
  return check;
}

/** Of who has no proof to be checked. */
export function useListCheck(): ListCheck {
  const [check, setCheck] = useState<ListCheck>({ at: "checking" });
  useEffect(() => run(checkList, (list) => list, setCheck), []);
  return check;
}
