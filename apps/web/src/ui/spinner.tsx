/** A spinner that shows itself only when waiting has lasted 800 ms: most waits never need one. */
import { LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";

/** True once `isWaiting` has been true for so long without a break. */
export function useLasting(isWaiting: boolean, afterMs: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) {
      setIsLong(false);
      return;
    }
    const timer = setTimeout(() => setIsLong(true), afterMs);
    return () => clearTimeout(timer);
  }, [isWaiting, afterMs]);
  return isLong && isWaiting;
}

export const SPINNER_AFTER_MS = 800;

interface SpinnerProps {
  readonly label: string;
}

export function Spinner({ label }: SpinnerProps) {
  const isLong = useLasting(true, SPINNER_AFTER_MS);
  return (
    <div role="status" aria-label={label} className="flex min-h-24 items-center justify-center">
      {isLong && <LoaderCircle aria-hidden className="size-7 animate-spin text-primary" />}
    </div>
  );
}
