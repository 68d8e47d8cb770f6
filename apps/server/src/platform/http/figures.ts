/** Figures as Prometheus takes them: read when they are asked for, each under its type. What cannot be read is left out. */
import { Counter, Gauge, type Registry } from "prom-client";

export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];
type Read = () => readonly Sample[] | number | undefined | Promise<readonly Sample[] | number | undefined>;

export interface Figure {
  /** In base units: seconds, bytes. A counter's ends in `_total`. */
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** Undefined, or a failure, where it is not known now. */
  readonly read: Read;
}

/** What goes up and down. */
export function addGauge(registry: Registry, { read, ...terms }: Figure): void {
  new Gauge({
    ...terms,
    labelNames: terms.labelNames ?? [],
    registers: [registry],
    async collect() {
      const samples = await sampled(read);
      this.reset();
      for (const [labels, value] of samples ?? []) this.set(labels, value);
      if (samples === undefined && terms.labelNames === undefined) this.remove();
    },
  });
}

/** What only grows since the process began, and is counted elsewhere. */
export function addCounter(registry: Registry, { read, ...terms }: Figure): void {
  new Counter({
    ...terms,
    labelNames: terms.labelNames ?? [],
    registers: [registry],
    async collect() {
      const samples = await sampled(read);
      this.reset();
      for (const [labels, value] of samples ?? []) this.inc(labels, value);
      if (samples === undefined && terms.labelNames === undefined) this.remove();
    },
  });
}

/** A counter where its name ends in `_total`; else a gauge. */
export const addFigure = (registry: Registry, figure: Figure): void =>
  (figure.name.endsWith("_total") ? addCounter : addGauge)(registry, figure);

async function sampled(read: Read): Promise<readonly Sample[] | undefined> {
  try {
    const found = await read();
    return typeof found === "number" ? [[{}, found]] : found;
  } catch {
    return undefined;
  }
}

/** One label and its values. */
export const by =
  (label: string) =>
  (counts: Iterable<readonly [string, number]>): readonly Sample[] =>
    Array.from(counts, ([value, count]) => [{ [label]: value }, count]);

/** One label of each row, and one of its figures; rows without it are left out. */
export const each =
  <R>(label: string, nameOf: (row: R) => string, figureOf: (row: R) => number | null) =>
  (rows: readonly R[]): readonly Sample[] =>
    rows.flatMap((row) => {
      const value = figureOf(row);
      return value === null ? [] : [[{ [label]: nameOf(row) }, value] as const];
    });

/** Asked of the database at most so often, whoever looks and however many figures come of it. A failure is not kept. */
export function keptFor<T>(
  milliseconds: number,
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let kept: { readonly at: number; readonly found: Promise<T> } | undefined;
  return () => {
    if (kept === undefined || now() - kept.at > milliseconds) {
      const found = read();
      kept = { at: now(), found };
      found.catch(() => {
        if (kept?.found === found) kept = undefined;
      });
    }
    return kept.found;
  };
}
