/** The check of one's own leaf as a page runs it: begins as soon as there is a proof, and once more for another. */
import { useEffect, useState } from "react";
import { call } from "../../app/api-client.ts";
import { browserCrypto, canCheckSignatures } from "../../app/log-crypto.ts";
import { type CheckedProof, checkProof, type Proof } from "./proof-check.ts";

export type ProofCheck =
  | { readonly at: "checking" }
  | { readonly at: "done"; readonly checked: CheckedProof }
  /** What everybody is shown could not be asked for. */
  | { readonly at: "unanswered" }
  /** The browser is too old, or the page came without encryption. */
  | { readonly at: "impossible" };

/** @param uid null where it could not be asked for */
export function useProofCheck(proof: Proof | undefined, uid: string | null | undefined): ProofCheck {
  const [check, setCheck] = useState<ProofCheck>({ at: "checking" });
  useEffect(() => {
    if (proof === undefined || uid === undefined) return;
    if (uid === null) return setCheck({ at: "unanswered" });
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: ProofCheck) => {
      if (!signal.aborted) setCheck(next);
    };
    const run = async () => {
      show({ at: "checking" });
      if (!(await canCheckSignatures())) return show({ at: "impossible" });
      const checked = await checkProof(proof, {
        ask: (key, input) => call(key, input, { isQuiet: true, signal }),
        crypto: browserCrypto,
        uid,
      });
      show({ at: "done", checked });
    };
    run().catch(() => show({ at: "unanswered" }));
    return () => controller.abort();
  }, [proof, uid]);
  return check;
}
