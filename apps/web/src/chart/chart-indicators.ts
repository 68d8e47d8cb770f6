/**
 * The indicators that can be laid over a chart or below it: what each is called, its parameters and their limits. Pure; the
 * arithmetic is the drawing library's.
 */

/** What a parameter means; also the key of its word. */
export type ParameterName =
  | "length"
  | "deviations"
  | "fast"
  | "slow"
  | "signal"
  | "smoothK"
  | "smoothD"
  | "average"
  | "start"
  | "step"
  | "most";

interface Parameter {
  readonly name: ParameterName;
  readonly min: number;
  readonly max: number;
}

interface IndicatorKind {
  /** On the prices themselves, or in a pane of its own below them. */
  readonly place: "price" | "below";
  readonly parameters: readonly Parameter[];
  /** Each parameter is a line of its own, and may be left out as long as `linesMin` remain. */
  readonly linesMin?: number;
  readonly usual: readonly number[];
}

const length: Parameter = { name: "length", min: 1, max: 500 };
const lines = (count: number): readonly Parameter[] => Array.from({ length: count }, () => length);
const average: Parameter = { name: "average", min: 1, max: 500 };

export const INDICATORS = {
  MA: { place: "price", parameters: lines(5), linesMin: 1, usual: [7, 25] },
  EMA: { place: "price", parameters: lines(5), linesMin: 1, usual: [12, 26] },
  BOLL: { place: "price", parameters: [length, { name: "deviations", min: 1, max: 10 }], usual: [20, 2] },
  SAR: {
    place: "price",
    parameters: [
      { name: "start", min: 1, max: 100 },
      { name: "step", min: 1, max: 100 },
      { name: "most", min: 1, max: 100 },
    ],
    usual: [2, 2, 20],
  },
  VOL: { place: "below", parameters: lines(3), linesMin: 0, usual: [] },
  MACD: {
    place: "below",
    parameters: [
      { name: "fast", min: 1, max: 500 },
      { name: "slow", min: 2, max: 500 },
      { name: "signal", min: 1, max: 500 },
    ],
    usual: [12, 26, 9],
  },
  RSI: { place: "below", parameters: lines(3), linesMin: 1, usual: [14] },
  KDJ: {
    place: "below",
    parameters: [length, { name: "smoothK", min: 1, max: 100 }, { name: "smoothD", min: 1, max: 100 }],
    usual: [9, 3, 3],
  },
  OBV: { place: "below", parameters: [average], usual: [30] },
  WR: { place: "below", parameters: lines(3), linesMin: 1, usual: [14] },
  CCI: { place: "below", parameters: [length], usual: [20] },
  DMI: { place: "below", parameters: [length, average], usual: [14, 6] },
  ROC: { place: "below", parameters: [length, average], usual: [12, 6] },
} as const satisfies Readonly<Record<string, IndicatorKind>>;

export type IndicatorName = keyof typeof INDICATORS;
export const INDICATOR_NAMES = Object.keys(INDICATORS) as readonly IndicatorName[];

export const kindOf = (name: IndicatorName): IndicatorKind => INDICATORS[name];

export interface ChosenIndicator {
  readonly name: IndicatorName;
  readonly params: readonly number[];
}

/** More panes than these leave no room for the prices. */
export const PANES_MAX = 4;

export type ParameterProblem = "not-whole" | "out-of-range" | "missing" | "fast-not-below-slow";

export type ReadParameters =
  | { readonly params: readonly number[] }
  | { readonly problem: ParameterProblem /** Which field. */; readonly at: number };

/** The parameters as typed, one text per field; an empty field leaves its line out where that is allowed. */
export function readParameters(name: IndicatorName, texts: readonly string[]): ReadParameters {
  const { parameters, linesMin } = kindOf(name);
  const params: number[] = [];
  for (const [at, { min, max }] of parameters.entries()) {
    const text = (texts[at] ?? "").trim();
    if (text === "" && linesMin !== undefined) continue;
    if (text === "") return { problem: "missing", at };
    if (!/^\d{1,6}$/.test(text)) return { problem: "not-whole", at };
    const value = Number(text);
    if (value < min || value > max) return { problem: "out-of-range", at };
    params.push(value);
  }
  if (params.length < (linesMin ?? 0)) return { problem: "missing", at: 0 };
  const [fast = 0, slow = 0] = params;
  if (name === "MACD" && fast >= slow) return { problem: "fast-not-below-slow", at: 0 };
  return { params };
}

/** A stored list of indicators; whatever does not hold by the rules above is left out, and each comes once. */
export function indicatorsFrom(stored: unknown): readonly ChosenIndicator[] {
  if (!Array.isArray(stored)) return [];
  const chosen = new Map<IndicatorName, ChosenIndicator>();
  for (const entry of stored) {
    const { name: storedName, params }: Record<string, unknown> = Object(entry);
    const name = INDICATOR_NAMES.find((known) => known === storedName);
    if (name === undefined || !Array.isArray(params)) continue;
    const read = readParameters(name, params.map(String));
    if ("params" in read && canAdd([...chosen.values()], name)) chosen.set(name, { name, params: read.params });
  }
  return [...chosen.values()];
}

const panesBelow = (chosen: readonly ChosenIndicator[]): number =>
  chosen.filter(({ name }) => kindOf(name).place === "below").length;

/** False once as many panes are shown as have room. */
export function canAdd(chosen: readonly ChosenIndicator[], name: IndicatorName): boolean {
  if (kindOf(name).place === "price") return true;
  return panesBelow(chosen.filter((one) => one.name !== name)) < PANES_MAX;
}

/** With one pane below the prices, and for each further one, in rem: less could not be read. */
const HEIGHT_MIN = 11;
const PANE_ROOM = 6;
/** A row of figures of an indicator on the prices, the mark of the highest price, and the time axis, in rem. */
const ROW = 1.1;
const MARK = 1.4;
const AXIS = 1.65;

/**
 * CSS height below which a chart could not be read: the words over the prices, `legend` pixels high, take at most half of what
 * the panes below leave to the prices.
 */
export function chartHeightMin(chosen: readonly ChosenIndicator[], legend: number): string {
  const below = panesBelow(chosen);
  const usual = HEIGHT_MIN + PANE_ROOM * Math.max(0, below - 1);
  const share = 1 - Math.min(0.5, 0.2 * below);
  const words = `${legend}px + ${MARK + ROW * (chosen.length - below)}rem`;
  return `max(${usual}rem, calc((2 * (${words}) + ${AXIS}rem) / ${share}))`;
}
