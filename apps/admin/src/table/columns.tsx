/** The usual columns of a list: a word, a figure, an amount, a moment, a state. Each is shown and filed by the same key. */
import { csvInstant } from "@candor/client/csv-file";
import type { ReactNode } from "react";
import { groupDigits } from "../app/format.ts";
import { Moment } from "../app/moment.tsx";
import { StateTag, type Tone } from "../app/state-tag.tsx";
import type { QueueColumn } from "./queue-columns.ts";

type Keys<Row, T> = { [K in keyof Row & string]: Row[K] extends T ? K : never }[keyof Row & string];
type Cell = string | number | null;
type More<Row> = Partial<Omit<QueueColumn<Row>, "key" | "title">>;

/** What is filtered by: each value with its word. */
interface Choice {
  readonly value: string;
  readonly text: string;
}

export const choicesOf = <T extends string | number>(values: readonly T[], wordOf: (value: T) => string): Choice[] =>
  values.map((value) => ({ value: String(value), text: wordOf(value) }));

/** Columns of one kind of row. `more` says otherwise, such as how the server calls an order, or what is shown instead. */
export interface Columns<Row> {
  /** As it is, "—" for nothing. */
  readonly plain: (key: Keys<Row, Cell>, title: string, more?: More<Row>) => QueueColumn<Row>;
  /** A number or an id, its digits in line. */
  readonly figures: (key: Keys<Row, Cell>, title: string, more?: More<Row>) => QueueColumn<Row>;
  /** A decimal with its digits in groups; `currency` names the member that says of what, `none` is said of null. */
  readonly amount: (
    key: Keys<Row, string | null>,
    title: string,
    more?: More<Row> & { readonly currency?: Keys<Row, string>; readonly none?: string },
  ) => QueueColumn<Row>;
  readonly moment: (key: Keys<Row, number | null>, title: string, more?: More<Row>) => QueueColumn<Row>;
  /** What was written by somebody, in as many lines as it takes. */
  readonly words: (key: Keys<Row, Cell>, title: string, more?: More<Row>) => QueueColumn<Row>;
  /** A code by its word, to be filtered by where the values are named. */
  readonly code: <K extends Keys<Row, Cell>>(
    key: K,
    title: string,
    wordOf: (value: Row[K]) => string,
    more?: More<Row> & { readonly values?: readonly (Row[K] & (string | number))[] },
  ) => QueueColumn<Row>;
  /** The same of a state, in its colour; it is filtered by all states that have one, unless `more` names others. */
  readonly state: <K extends Keys<Row, string>>(
    key: K,
    title: string,
    wordOf: (state: Row[K] & string) => string,
    tones: Readonly<Record<Row[K] & string, Tone>>,
    more?: More<Row>,
  ) => QueueColumn<Row>;
  /** What no key of the row says alone. Without `csv` it stands in no file. */
  readonly own: (key: string, title: string, show: (row: Row) => ReactNode, more?: More<Row>) => QueueColumn<Row>;
}

/** The columns of these rows. */
export function columnsOf<Row extends object>(): Columns<Row> {
  const cell = (row: Row, key: keyof Row) => row[key] as Cell;
  const column = (key: string, title: string, show: QueueColumn<Row>["show"], more: More<Row> = {}) => ({
    ...{ key, title, show, csv: (row: Row) => cell(row, key as keyof Row) },
    ...more,
  });
  return {
    plain: (key, title, more) => column(key, title, (row) => cell(row, key) ?? "—", more),
    figures: (key, title, more) =>
      column(key, title, (row) => <span className="figures">{cell(row, key) ?? "—"}</span>, more),
    amount(key, title, { currency, none = "—", ...more } = {}) {
      const shown = (row: Row) => {
        const value = row[key] as string | null;
        if (value === null) return none;
        return currency === undefined ? groupDigits(value) : `${groupDigits(value)} ${cell(row, currency)}`;
      };
      return column(key, title, (row) => <span className="figures">{shown(row)}</span>, { align: "end", ...more });
    },
    moment: (key, title, more) =>
      column(key, title, (row) => <Moment at={row[key] as number | null} />, {
        csv: (row) => csvInstant(row[key] as number | null),
        ...more,
      }),
    words: (key, title, more) =>
      column(key, title, (row) => <span className="words told">{cell(row, key) ?? "—"}</span>, more),
    code: (key, title, wordOf, { values, ...more } = {}) =>
      column(key, title, (row) => wordOf(row[key]), {
        ...(values && { filters: choicesOf(values, wordOf) }),
        ...more,
      }),
    state: (key, title, wordOf, tones, more) => {
      const stateOf = (row: Row) => row[key] as Row[typeof key] & string;
      const states = Object.keys(tones) as (Row[typeof key] & string)[];
      return column(key, title, (row) => <StateTag tone={tones[stateOf(row)]}>{wordOf(stateOf(row))}</StateTag>, {
        filters: choicesOf(states, wordOf),
        ...more,
      });
    },
    own: (key, title, show, more = {}) => ({ key, title, show, ...more }),
  };
}
