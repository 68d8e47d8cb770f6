/** A few choices of which one is made, as a field of a form: each large enough for a finger, with what is wrong below. */
import { classNames } from "./class-names.ts";
import { type Choices, RadioChoices } from "./radio-choices.tsx";

interface ChoiceFieldProps<T extends string> extends Choices<T> {
  readonly id: string;
  readonly error?: string | undefined;
}

export function ChoiceField<T extends string>({ id, error, ...choices }: ChoiceFieldProps<T>) {
  const border = error === undefined ? "border-line-strong" : "border-error-text";
  return (
    <div>
      <RadioChoices
        {...choices}
        id={id}
        tabIndex={-1}
        aria-describedby={`${id}-note`}
        {...(error !== undefined && { "data-fault": true })}
        className="grid min-w-0 auto-cols-fr gap-2 outline-none xs:grid-flow-col"
        legendClass="mb-1.5 font-medium text-sm"
        reachClass="inset-0"
        choiceClass={(isOn) =>
          classNames(
            "min-h-13 rounded-xl border py-2 leading-tight",
            isOn ? "border-link bg-primary-soft font-semibold text-link" : `${border} bg-surface hover:bg-inset`,
          )
        }
      />
      <div id={`${id}-note`} aria-live="polite" className={error ? "mt-1.5 text-error-text text-sm" : ""}>
        {error}
      </div>
    </div>
  );
}
