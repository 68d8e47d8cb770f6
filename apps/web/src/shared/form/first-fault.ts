/** Leads whoever sent a form with faults to the first of them: on a phone it is often above what is seen. */
import { type RefObject, useEffect, useRef, useState } from "react";

/** A field says that it is wrong itself; what is no field marks the button, or the group, that mends it. */
const FAULTS = "[aria-invalid], [data-fault]";

/** The form that is looked through, and what leads to the first fault once it is drawn. */
export function useFirstFault(): readonly [form: RefObject<HTMLFormElement | null>, lead: () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0) return;
    const fault = form.current?.querySelector<HTMLElement>(FAULTS);
    // Of a group of choices the first: a group takes no focus that is seen.
    (fault?.querySelector("input") ?? fault)?.focus();
  }, [tries]);
  return [form, () => setTries((count) => count + 1)];
}
