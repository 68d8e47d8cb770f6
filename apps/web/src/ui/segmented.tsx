/** Two to five choices side by side, one of them on. A radio group to assistive technology. */
import { classNames } from "./class-names.ts";
import { type Choices, RadioChoices } from "./radio-choices.tsx";

interface SegmentedProps<T extends string> extends Choices<T> {
  readonly value: T;
  readonly className?: string;
}

export function Segmented<T extends string>({ className, ...choices }: SegmentedProps<T>) {
  return (
    <RadioChoices
      {...choices}
      className={classNames("flex min-w-0 flex-wrap rounded-3xl bg-inset p-1", className)}
      legendClass="sr-only"
      reachClass="-inset-y-1 inset-x-0"
      choiceClass={(isOn) =>
        `min-h-9 min-w-0 flex-auto rounded-3xl text-sm ${isOn ? "bg-raised font-semibold text-ink shadow-lift" : "text-ink-soft hover:text-ink"}`
      }
    />
  );
}
