/** The picture that proves a deposit on its way to the server: chosen, sent with its progress, kept or refused. */
import { useEffect, useRef, useState } from "react";
import { upload } from "../../app/api-client.ts";
import { Refusal } from "../../app/envelope.ts";
import { isTooLarge, pictureFault, readyForUpload } from "../../app/picture-file.ts";
import { sendWithProgress } from "../../app/upload-progress.ts";

export type ProofState =
  | { readonly kind: "empty" | "kept" }
  /** `part` 0 to 1; 1 while the server looks at it. */
  | { readonly kind: "sending"; readonly part: number }
  | { readonly kind: "failed"; readonly fault?: "kind" | "large"; readonly reason?: string };

/** @param onKept is told the path, "" once there is none any more */
export function useProofUpload(onKept: (path: string) => void) {
  const [state, setState] = useState<ProofState>({ kind: "empty" });
  const [name, setName] = useState("");
  const stop = useRef<AbortController | null>(null);
  // What nobody waits for any more is not sent to its end.
  useEffect(() => () => stop.current?.abort(), []);

  async function choose(file: File): Promise<void> {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    setName(file.name);
    onKept("");
    const fault = pictureFault(file);
    if (fault !== undefined) return setState({ kind: "failed", fault });
    const tell = (part: number) => {
      if (!control.signal.aborted) setState({ kind: "sending", part });
    };
    tell(0);
    try {
      const ready = await readyForUpload(file);
      if (control.signal.aborted) return;
      if (isTooLarge(ready)) return setState({ kind: "failed", fault: "large" });
      const options = { isQuiet: true, signal: control.signal, transport: sendWithProgress(tell) };
      const path = await upload(ready, options);
      if (control.signal.aborted) return;
      onKept(path);
      setState({ kind: "kept" });
    } catch (cause) {
      if (control.signal.aborted) return;
      if (!(cause instanceof Refusal)) throw cause;
      setState({ kind: "failed", reason: cause.message });
    }
  }

  return { state, name, choose: (file: File) => void choose(file) };
}
