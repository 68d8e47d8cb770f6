/** A long list of names with search and an index bar. It tells which one was chosen, no more. */
import { MapPinOff, Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { EmptyState } from "../ui/empty-state.tsx";
import { TextField } from "../ui/field.tsx";
import { grouped, type Named } from "./name-heading.ts";

interface IndexedListProps<T extends Named> {
  readonly items: readonly T[];
  /** Above all others, and again in their place: what is most likely meant. */
  readonly favourites?: readonly T[];
  /** Those that fit what was typed. */
  readonly find: (items: readonly T[], typed: string) => readonly T[];
  readonly keyOf: (item: T) => string;
  /** At the right of the name. */
  readonly endOf?: (item: T) => ReactNode;
  readonly isChosen?: (item: T) => boolean;
  readonly onChoose: (item: T) => void;
  readonly labels: {
    readonly search: string;
    /** Above the favourites. */
    readonly favourites?: string;
    readonly index: string;
    readonly none: string;
    readonly noneReason: string;
  };
}

export function IndexedList<T extends Named>({ items, favourites = [], find, labels, ...row }: IndexedListProps<T>) {
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(typed);
  const groups = useMemo(() => grouped(find(items, wanted)), [items, find, wanted]);
  return (
    <div className="relative">
      <TextField
        label={labels.search}
        value={typed}
        onChange={setTyped}
        type="search"
        before={<Search aria-hidden className="ml-4 size-5 shrink-0 text-ink-soft" />}
      />
      <div role="status">
        {groups.length === 0 && <EmptyState icon={<MapPinOff />} title={labels.none} reason={labels.noneReason} />}
      </div>
      <div className="mt-3 flex items-start">
        <div ref={list} className="min-w-0 flex-1">
          {wanted === "" && favourites.length > 0 && (
            <Group title={labels.favourites ?? ""} items={favourites} {...row} />
          )}
          {groups.map(([initial, members]) => (
            <Group key={initial} title={initial} items={members} {...row} />
          ))}
        </div>
        {wanted === "" && (
          <IndexBar
            label={labels.index}
            initials={groups.map(([initial]) => initial)}
            onJump={(initial) =>
              list.current?.querySelector(`[data-initial="${CSS.escape(initial)}"]`)?.scrollIntoView({ block: "start" })
            }
          />
        )}
      </div>
    </div>
  );
}

interface GroupProps<T extends Named> extends Pick<IndexedListProps<T>, "keyOf" | "endOf" | "isChosen" | "onChoose"> {
  readonly title: string;
  readonly items: readonly T[];
}

function Group<T extends Named>({ title, items, ...row }: GroupProps<T>) {
  return (
    <section data-initial={title} className="scroll-mt-16">
      <h2 className="py-2 font-bold text-ink-soft text-sm">{title}</h2>
      <ul>
        {items.map((item) => (
          <Row key={row.keyOf(item)} item={item} {...row} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps<T extends Named> extends Pick<IndexedListProps<T>, "endOf" | "isChosen" | "onChoose"> {
  readonly item: T;
}

function Row<T extends Named>({ item, endOf, isChosen, onChoose }: RowProps<T>) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen?.(item)}
        onClick={() => onChoose(item)}
        className="flex min-h-12 w-full items-center justify-between gap-4 rounded-lg text-left hover:bg-inset"
      >
        <span>{item.name}</span>
        {endOf !== undefined && <span className="text-ink-soft">{endOf(item)}</span>}
      </button>
    </li>
  );
}

interface IndexBarProps {
  readonly label: string;
  readonly initials: readonly string[];
  readonly onJump: (initial: string) => void;
}

function IndexBar({ label, initials, onJump }: IndexBarProps) {
  return (
    <nav aria-label={label} className="sticky top-16 -mr-3 ml-2 flex w-11 flex-col items-center">
      {initials.map((initial) => (
        <button
          key={initial}
          type="button"
          onClick={() => onJump(initial)}
          className="min-h-6 w-full font-semibold text-link text-xs hover:bg-inset"
        >
          {initial}
        </button>
      ))}
    </nav>
  );
}
