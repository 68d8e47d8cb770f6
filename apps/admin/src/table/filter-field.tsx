/** A filter beside a table: it stands in the address as the columns' filters do, and the list begins anew with it. */
import { Input, Select } from "antd";
import { useEffect, useId, useState } from "react";
import { addressOf, correct, usePlace } from "../app/place.ts";

interface FilterFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "date";
}

interface Asked extends Pick<ReturnType<typeof usePlace>, "page" | "query"> {
  readonly name: string;
  readonly value: string;
}

function askFor({ page, query, name, value }: Asked): void {
  const others = [...query].filter(([key]) => key !== "page" && key !== name);
  correct(addressOf(page, { ...Object.fromEntries(others), [name]: value }));
}

export function FilterField({ name, label, type = "text" }: FilterFieldProps) {
  const { page, query } = usePlace();
  const id = useId();
  const value = query.get(name) ?? "";
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const ask = (next: string) => {
    if (next.trim() !== value) askFor({ page, query, name, value: next.trim() });
  };
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type={type}
        value={typed}
        maxLength={100}
        onChange={({ target }) => {
          setTyped(target.value);
          if (type === "date") ask(target.value);
        }}
        onPressEnter={() => ask(typed)}
        onBlur={() => ask(typed)}
      />
    </div>
  );
}

interface FilterChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The same, of few words. */
export function FilterChoice({ name, label, options }: FilterChoiceProps) {
  const { page, query } = usePlace();
  const id = useId();
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <Select<string>
        id={id}
        className="choice"
        allowClear
        value={query.get(name) ?? null}
        options={[...options]}
        popupMatchSelectWidth={false}
        onChange={(value) => askFor({ page, query, name, value: value ?? "" })}
      />
    </div>
  );
}
