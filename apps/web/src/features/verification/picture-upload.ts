/** One picture of level 2 on its way: chosen, sent with its progress, kept or refused. What was kept lies in the draft. */
import type { PictureField } from "@candor/api/verification-words";
import { useEffect, useRef, useState } from "react";
import { createPictureSender, type SentPicture } from "../../app/picture-sender.ts";
import { changePicture, useDraft } from "./verification-draft.ts";

export type PictureState =
  | { readonly kind: "empty" }
  /** `part` 0 to 1; 1 while the server looks at it. */
  | { readonly kind: "sending"; readonly part: number; readonly shown: string }
  | SentPicture;

export interface PictureUpload {
  readonly state: PictureState;
  choose(file: File): void;
  retry(): void;
  remove(): void;
}

export function usePictureUpload(field: PictureField): PictureUpload {
  const path = useDraft().pictures[field];
  const [passing, setPassing] = useState<Exclude<PictureState, { kind: "kept" }>>({ kind: "empty" });
  const file = useRef<File | null>(null);
  const [sender] = useState(createPictureSender);

  const send = async (chosen: File) => {
    file.current = chosen;
    const shown = URL.createObjectURL(chosen);
    try {
      const sent = await sender.send(chosen, (part) => setPassing({ kind: "sending", part, shown }));
      if (sent === undefined) return;
      if (sent.kind === "kept") changePicture(field, sent.path);
      setPassing(sent.kind === "kept" ? { kind: "empty" } : sent);
    } finally {
      URL.revokeObjectURL(shown);
    }
  };

  const retry = () => {
    if (file.current !== null) void send(file.current);
  };
  useRetryOnline(passing.kind === "failed" && passing.canRetry, retry);

  return {
    state: passing.kind === "empty" && path !== undefined ? { kind: "kept", path } : passing,
    choose(chosen) {
      changePicture(field, null);
      void send(chosen);
    },
    retry,
    remove() {
      sender.stop();
      changePicture(field, null);
      setPassing({ kind: "empty" });
    },
  };
}

/** Once there is a connection again, what could not be sent is sent. */
function useRetryOnline(isWaiting: boolean, retry: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  });
}
