/**
 * What can be done with an instrument beside trading it, shown in the head of its page. The composition root says what that
 * is, so that the pages of one feature can hold a button of another.
 */
import { type ComponentType, memo, Suspense } from "react";

export interface ActionInstrument {
  readonly id: number;
  readonly base: string;
  /** Null where the symbol stands alone, as for stocks. */
  readonly quote: string | null;
}

type Action = ComponentType<{ readonly instrument: ActionInstrument }>;

let action: Action | undefined;

/** Call once, before the first render. */
export function provideInstrumentAction(component: Action): void {
  action = component;
}

/** It stands beside a price, and renders for another instrument only. */
export const InstrumentAction = memo(({ instrument }: { readonly instrument: ActionInstrument }) => {
  const Shown = action;
  return Shown === undefined ? null : (
    <Suspense fallback={<span className="size-11" />}>
      <Shown instrument={instrument} />
    </Suspense>
  );
});
