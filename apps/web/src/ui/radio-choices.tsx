/** A radio group: each input lies unseen over its label, so that all of it is pressed, and the focus is drawn around it. */
import { type FieldsetHTMLAttributes, useId } from "react";
import { classNames } from "./class-names.ts";

export interface Choices<T extends string> {
  readonly label: string;
  readonly items: readonly { readonly value: T; readonly label: string }[];
  /** Empty while nothing is chosen. */
  readonly value: T | "";
  readonly onChange: (value: T) => void;
}

interface RadioChoicesProps<T extends string>
  extends Choices<T>,
    Omit<FieldsetHTMLAttributes<HTMLFieldSetElement>, "onChange"> {
  readonly legendClass: string;
  readonly choiceClass: (isOn: boolean) => string;
  /** How far around its label an input reaches. */
  readonly reachClass: string;
}

export function RadioChoices<T extends string>(props: RadioChoicesProps<T>) {
  const { label, items, value, onChange, legendClass, choiceClass, reachClass, ...fieldset } = props;
  const name = useId();
  return (
    <fieldset {...fieldset}>
      <legend className={legendClass}>{label}</legend>
      {items.map((item) => (
        <label
          key={item.value}
          className={classNames(
            "relative flex cursor-pointer items-center justify-center px-3 text-center touch-motion",
            "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-link has-[:focus-visible]:outline-offset-2",
            choiceClass(item.value === value),
          )}
        >
          <input
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
            className={classNames("absolute cursor-pointer opacity-0", reachClass)}
          />
          {item.label}
        </label>
      ))}
    </fieldset>
  );
}
