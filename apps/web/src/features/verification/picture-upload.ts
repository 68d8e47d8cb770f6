/** One picture of level 2 on its way: chosen, sent with its progress, kept or refused. What was kept lies in the draft. */
import type { PictureField } from "@candor/api/verification-words";
import { useEffect, useRef, useState } from "react";
import { upload } from "../../app/api-client.ts";
import { Refusal } from "../../app/envelope.ts";
import { isTooLarge, pictureFault, readyForUpload } from "../../app/picture-file.ts";
import { currentSession } from "../../app/session.ts";
import { sendWithProgress } from "../../app/upload-progress.ts";
import { changePicture, useDraft } from "./verification-draft.ts";

export type PictureState =
  | { readonly kind: "empty" }
  /** `part` 0 to 1; 1 while the server looks at it. */
  | { readonly kind: "sending"; readonly part: number; readonly shown: string }
  | { readonly kind: "kept"; readonly path: string }
  /** `fault` names a text of ours, `reason` is the server's; a retry sends the same file again. */
  | {
      readonly kind: "failed";
      readonly fault?: "kind" | "large";
      readonly reason?: string;
      readonly canRetry: boolean;
    };

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
  const stop = useRef<AbortController | null>(null);

  const send = async (chosen: File) => {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    file.current = chosen;
    const owner = currentSession().user?.userId;
    /** Taken away or replaced, or its person is gone: it must not land with whoever comes after them. */
    const isOver = () => control.signal.aborted || currentSession().user?.userId !== owner;
    const shown = URL.createObjectURL(chosen);
    const tell = (part: number) => {
      if (!isOver()) setPassing({ kind: "sending", part, shown });
    };
    tell(0);
    try {
      const ready = await readyForUpload(chosen);
      if (isOver()) return;
      if (isTooLarge(ready)) return setPassing({ kind: "failed", fault: "large", canRetry: false });
      const options = { isQuiet: true, signal: control.signal, transport: sendWithProgress(tell) };
      const kept = await upload(ready, options);
      if (isOver()) return;
      changePicture(field, kept);
      setPassing({ kind: "empty" });
    } catch (cause) {
      if (isOver()) return;
      if (!(cause instanceof Refusal)) throw cause;
      setPassing({ kind: "failed", reason: cause.message, canRetry: cause.isUncertain });
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
      const fault = pictureFault(chosen);
      if (fault === undefined) void send(chosen);
      else setPassing({ kind: "failed", fault, canRetry: false });
    },
    retry,
    remove() {
      stop.current?.abort();
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
