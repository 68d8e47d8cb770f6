/** Leads whoever sent a form with faults to the first of them: on a phone it is often above what is seen. */
import { type RefObject, useEffect, useRef, useState } from "react";

/** A field says that it is wrong itself; what is no field marks the button that mends it. */
const FAULTS = "[aria-invalid], [data-fault]";

export function useFirstFault(): readonly [form: RefObject<HTMLFormElement | null>, lead: () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // After the faults are drawn.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(FAULTS)?.focus();
  }, [tries]);
  return [form, () => setTries((count) => count + 1)];
}
