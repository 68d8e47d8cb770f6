/** The picture that proves a deposit: chosen, on its way, kept or refused. */
import { useEffect, useState } from "react";
import { createPictureSender, type SentPicture } from "../../app/picture-sender.ts";

export type ProofState =
  | { readonly kind: "empty" }
  /** `part` 0 to 1; 1 while the server looks at it. */
  | { readonly kind: "sending"; readonly part: number }
  | SentPicture;

/** @param onKept is told the path, "" once there is none any more */
export function useProofUpload(onKept: (path: string) => void) {
  const [state, setState] = useState<ProofState>({ kind: "empty" });
  const [name, setName] = useState("");
  const [sender] = useState(createPictureSender);
  // What nobody waits for any more is not sent to its end.
  useEffect(() => sender.stop, [sender]);

  async function choose(file: File): Promise<void> {
    setName(file.name);
    onKept("");
    const sent = await sender.send(file, (part) => setState({ kind: "sending", part }));
    if (sent === undefined) return;
    if (sent.kind === "kept") onKept(sent.path);
    setState(sent);
  }

  return { state, name, choose: (file: File) => void choose(file) };
}
