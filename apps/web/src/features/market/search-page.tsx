/** Finds a market by symbol or name: as one types, from recent searches, or among what moved most. */
import { ChevronLeft, History, Search, SearchX, Trash2, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useFavourites } from "../../app/favourites.ts";
import { useText } from "../../app/i18n.ts";
import { back } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { usePageTitle } from "../../app/page.tsx";
import { IconButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { forgetSearches, keepSearch, useAllMarkets, useNames, useSearches } from "./market-data.ts";
import { type MarketRow, matching, movers } from "./market-view.ts";
import { MarketItem } from "./parts/market-item.tsx";
import { MarketsSkeleton } from "./parts/market-states.tsx";
import { MarketTable } from "./parts/market-table.tsx";
import { RowActions } from "./parts/row-actions.tsx";

/** Typing rests this long before anything is looked up. */
const DEBOUNCE_MS = 500;
const SHOWN_MOST = 40;
const MOVERS_SHOWN = 6;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The down and up keys go from the field through the rows and back. */
function stepOn(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [data-press]")];
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  const next = at === -1 ? undefined : stops[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

export function SearchPage() {
  const t = useText("market");
  usePageTitle(t("search.title"));
  const [text, setText] = useState("");
  const settled = useSettled(text).trim();
  const { rows, error, retry } = useAllMarkets();
  const names = useNames();
  const found = useMemo(() => matching(rows ?? [], settled, names), [rows, settled, names]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go on from the field to the links below it
    <div className="mx-auto min-h-dvh w-full max-w-3xl" onKeyDown={stepOn}>
      <h1 tabIndex={-1} className="sr-only">
        {t("search.title")}
      </h1>
      <SearchField text={text} onChange={setText} onSubmit={() => keepSearch(text)} />
      {rows === undefined && error === null && <MarketsSkeleton />}
      {rows === undefined && error !== null && <NotLoaded reason={error} onRetry={retry} />}
      {rows !== undefined && settled === "" && <Suggestions rows={rows} onPick={setText} />}
      {rows !== undefined && settled !== "" && <Results text={settled} rows={found} />}
    </div>
  );
}

interface SearchFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
}

function SearchField({ text, onChange, onSubmit }: SearchFieldProps) {
  const t = useText("market");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <search className="sticky top-0 z-20 flex items-center gap-1 bg-page/95 py-2 pr-4 pl-1 pt-[calc(0.5rem+env(safe-area-inset-top))] backdrop-blur">
      <IconButton label={t("common.back")} onClick={() => back("pages/market/market")}>
        <ChevronLeft aria-hidden className="size-6" />
      </IconButton>
      <form
        className="flex min-h-12 min-w-0 flex-1 items-center gap-2 rounded-2xl border border-line-strong bg-surface pr-1 pl-3.5 focus-within:border-link focus-within:outline focus-within:outline-1 focus-within:outline-link"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
          input.current?.blur();
        }}
      >
        <Search aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={text}
          aria-label={t("search.field")}
          placeholder={t("search.field")}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        {text !== "" && (
          <IconButton
            label={t("search.clear")}
            className="!text-ink-soft"
            onClick={() => {
              onChange("");
              input.current?.focus();
            }}
          >
            <X aria-hidden className="size-5" />
          </IconButton>
        )}
      </form>
    </search>
  );
}

interface SuggestionsProps {
  readonly rows: readonly MarketRow[];
  readonly onPick: (text: string) => void;
}

function Suggestions({ rows, onPick }: SuggestionsProps) {
  const t = useText("market");
  const searches = useSearches();
  const moved = useMemo(() => movers(rows, MOVERS_SHOWN), [rows]);
  return (
    <>
      {searches.length > 0 && (
        <section className="px-4 pt-3">
          <div className="flex items-center justify-between">
            <h2 className="font-bold text-sm">{t("search.history")}</h2>
            <IconButton label={t("search.clearHistory")} className="-mr-3 !text-ink-soft" onClick={forgetSearches}>
              <Trash2 aria-hidden className="size-4.5" />
            </IconButton>
          </div>
          <ul className="flex flex-wrap gap-2">
            {searches.map((search) => (
              <li key={search} className="max-w-full">
                <button
                  type="button"
                  onClick={() => onPick(search)}
                  className="flex min-h-11 max-w-full items-center gap-2 rounded-full bg-surface px-4 text-sm hover:bg-inset"
                >
                  <History aria-hidden className="size-4 shrink-0 text-ink-soft" />
                  <span className="truncate">{search}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Section title={t("search.movers")}>
        <List rows={moved} />
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="pt-5">
      <h2 className="px-4 pb-2 font-bold text-sm">{title}</h2>
      {children}
    </section>
  );
}

function Results({ text, rows }: { readonly text: string; readonly rows: readonly MarketRow[] }) {
  const t = useText("market");
  return (
    <>
      <p role="status" className={rows.length === 0 ? "sr-only" : "px-4 pt-3 pb-2 text-ink-soft text-sm"}>
        {t("search.found", { count: rows.length })}
      </p>
      {rows.length === 0 ? (
        <EmptyState icon={<SearchX />} title={t("search.noneTitle", { text })} reason={t("search.noneReason")} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: notes which search led to a link inside
        <div onClick={() => keepSearch(text)}>
          <List rows={rows.slice(0, SHOWN_MOST)} />
        </div>
      )}
    </>
  );
}

function List({ rows }: { readonly rows: readonly MarketRow[] }) {
  const { ids } = useFavourites();
  return (
    <div className="overflow-hidden bg-surface sm:mx-4 sm:rounded-card">
      <RowActions rows={rows} keptIds={ids}>
        <MarketTable>
          {rows.map((row) => (
            <MarketItem key={row.id} row={row} isKept={ids.has(row.id)} />
          ))}
        </MarketTable>
      </RowActions>
    </div>
  );
}
