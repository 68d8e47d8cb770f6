/** Plain fields of a form, one below the other: each with its label, what it may hold, and what is wrong with it. */
import type { InputHTMLAttributes } from "react";
import { TextField } from "../../ui/field.tsx";

/** How a field is typed in, and what a browser may fill in by itself. */
export type BoxTraits = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "autoComplete" | "autoCapitalize" | "inputMode" | "spellCheck" | "type" | "disabled"
>;

interface TextBoxesProps<K extends string> {
  readonly names: readonly K[];
  readonly values: Readonly<Record<NoInfer<K>, string>>;
  /** The most that the endpoint takes, in characters. */
  readonly most: Readonly<Record<NoInfer<K>, number>>;
  readonly traits?: Readonly<Record<string, BoxTraits>>;
  readonly labelOf: (name: NoInfer<K>) => string;
  readonly errorOf: (name: NoInfer<K>) => string | undefined;
  readonly set: (name: NoInfer<K>) => (text: string) => void;
}

export function TextBoxes<K extends string>(props: TextBoxesProps<K>) {
  const { names, values, most, traits, labelOf, errorOf, set } = props;
  return names.map((name) => (
    <TextField
      key={name}
      {...traits?.[name]}
      label={labelOf(name)}
      value={values[name]}
      onChange={set(name)}
      error={errorOf(name)}
      maxLength={most[name]}
    />
  ));
}
