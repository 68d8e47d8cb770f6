/** The search over a list: asked when Enter is pressed or typing has paused. */
import { Input } from "antd";
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 400;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== value) onSearch(text.trim());
  };
  return (
    <Input
      type="search"
      allowClear
      className="search"
      aria-label={label}
      placeholder={label}
      maxLength={120}
      value={typed}
      onPressEnter={() => ask(typed)}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => ask(target.value), PAUSE_MS);
      }}
    />
  );
}
