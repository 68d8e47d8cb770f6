/** Something that is sent once at a time: whether it is under way, and what went wrong. */
import { Refusal } from "@candor/client/envelope";
import { useRef, useState } from "react";

interface Task {
  readonly isBusy: boolean;
  readonly refusal: Refusal | undefined;
  /** Does nothing while it is under way; true when it succeeded. What is no refusal is left without words. */
  run(work: () => Promise<void>): Promise<boolean>;
  clear(): void;
}

export function useTask(): Task {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const isRunning = useRef(false);
  return {
    isBusy,
    refusal,
    clear: () => setRefusal(undefined),
    async run(work) {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      setRefusal(undefined);
      try {
        await work();
        return true;
      } catch (cause) {
        if (cause instanceof Refusal) setRefusal(cause);
        return false;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}
