/**
 * One picture on its way to the server: looked at, made smaller, sent with its progress. One at a time: what is replaced, taken
 * away or its person's no more is not sent to its end, and nobody is told of it. It keeps nothing.
 */
import { Refusal } from "@candor/client/envelope";
import { upload } from "./api-client.ts";
import { isTooLarge, pictureFault, readyForUpload } from "./picture-file.ts";
import { currentSession } from "./session.ts";
import { sendWithProgress } from "./upload-progress.ts";

export type SentPicture =
  | { readonly kind: "kept"; readonly path: string }
  /** `fault` names a text of the form's, `reason` is the server's; a retry sends the same file again. */
  | {
      readonly kind: "failed";
      readonly fault?: "kind" | "large";
      readonly reason?: string;
      readonly canRetry: boolean;
    };

export interface PictureSender {
  /** Stops the one before. Undefined where this one was stopped. @param onPart told 0 to 1; 1 while the server looks at it */
  send(file: File, onPart: (part: number) => void): Promise<SentPicture | undefined>;
  stop(): void;
}

export function createPictureSender(): PictureSender {
  let control: AbortController | null = null;
  return {
    stop: () => control?.abort(),
    async send(file, onPart) {
      control?.abort();
      const fault = pictureFault(file);
      if (fault !== undefined) return { kind: "failed", fault, canRetry: false };
      const own = new AbortController();
      control = own;
      const owner = currentSession().user?.userId;
      /** Or its person is gone: it must not land with whoever comes after them. */
      const isOver = () => own.signal.aborted || currentSession().user?.userId !== owner;
      const tell = (part: number) => {
        if (!isOver()) onPart(part);
      };
      tell(0);
      try {
        const ready = await readyForUpload(file);
        if (isOver()) return undefined;
        if (isTooLarge(ready)) return { kind: "failed", fault: "large", canRetry: false };
        const path = await upload(ready, { isQuiet: true, signal: own.signal, transport: sendWithProgress(tell) });
        return isOver() ? undefined : { kind: "kept", path };
      } catch (cause) {
        if (isOver()) return undefined;
        if (!(cause instanceof Refusal)) throw cause;
        return { kind: "failed", reason: cause.message, canRetry: cause.isUncertain };
      }
    },
  };
}
