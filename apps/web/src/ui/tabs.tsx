/** A row of tabs that scrolls sideways when it must; arrow keys move, and the chosen one is kept in view. */
import { type KeyboardEvent, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

export interface TabItem<T extends string> {
  readonly value: T;
  readonly label: string;
}

export interface TabsProps<T extends string> {
  readonly label: string;
  readonly items: readonly TabItem<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Id of the panel that the tabs switch, given to that element too. */
  readonly panelId: string;
  readonly className?: string;
}

export function Tabs<T extends string>({ label, items, value, onChange, panelId, className }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`);
    if (!row || !chosen) return;
    const before = chosen.offsetLeft - row.offsetLeft;
    if (before < row.scrollLeft || before + chosen.offsetWidth > row.scrollLeft + row.clientWidth) {
      row.scrollTo({ left: before - 24 });
    }
  }, [value]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = items.findIndex((item) => item.value === value);
    const next = items[(at + step + items.length) % items.length];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames("scroll-quiet relative flex gap-1 overflow-x-auto border-b border-line", className)}
    >
      {items.map((item) => {
        const isChosen = item.value === value;
        return (
          <button
            key={item.value}
            type="button"
            role="tab"
            data-value={item.value}
            aria-selected={isChosen}
            aria-controls={panelId}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(item.value)}
            className={classNames(
              "relative min-h-12 shrink-0 whitespace-nowrap px-3 text-[0.9375rem] touch-motion -outline-offset-2",
              isChosen ? "font-bold text-ink" : "font-medium text-ink-soft hover:text-ink",
            )}
          >
            {item.label}
            {isChosen && <span aria-hidden className="absolute inset-x-3 bottom-0 h-[3px] rounded-full bg-primary" />}
          </button>
        );
      })}
    </div>
  );
}
