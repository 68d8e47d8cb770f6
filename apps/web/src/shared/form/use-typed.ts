/** What is typed into a form, and what is wrong with it once it was sent. */
import { useState } from "react";

type Texts<F> = Readonly<Record<keyof F, string>>;

interface Typed<F, P> {
  readonly form: F;
  /** By field: what to say of it now, nothing before the form was sent. */
  readonly problems: Partial<P>;
  readonly set: (field: keyof F & string) => (text: string) => void;
  /** Shows the problems from now on, and whether there are none. */
  readonly isReady: () => boolean;
}

/** @param onType told before each change: what the server said of the form before is over */
export function useTyped<F extends Texts<F>, P extends Partial<Texts<F>>>(
  empty: F,
  problemsOf: (form: F) => P,
  onType: () => void,
): Typed<F, P> {
  const [form, setForm] = useState(empty);
  const [wasTried, setWasTried] = useState(false);
  const problems = problemsOf(form);
  return {
    form,
    problems: wasTried ? problems : {},
    set: (field) => (text) => {
      onType();
      setForm((now) => ({ ...now, [field]: text }));
    },
    isReady() {
      setWasTried(true);
      return Object.keys(problems).length === 0;
    },
  };
}
