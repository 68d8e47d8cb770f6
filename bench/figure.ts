/**
 * One measured figure, as every benchmark reports it. A figure always travels with the reference it was measured beside, in
 * the same run and on the same machine; a number alone says little. Holds the shape and its arithmetic, never a measurement.
 */

export interface Figure {
  /** Stable kebab-case name: "matching-throughput". `--only` selects by it. */
  readonly name: string;
  readonly value: number;
  /** What one `value` counts: "ops/s", "ms", "KiB gzip", "%". */
  readonly unit: string;
  /** The same quantity of the reference, in the same unit; null when there is nothing to compare with. */
  readonly reference: number | null;
  /** What the reference is: "nodejs-order-book 10.1.1"; empty when there is none. */
  readonly referenceName: string;
  /** value ÷ reference; null without a reference. */
  readonly ratio: number | null;
  /** The bound as text: "≥ 5 × reference", "≤ 130". Empty when the figure only informs. */
  readonly limit: string;
  readonly pass: boolean;
  /** Conditions or caveats a reader needs; may be empty. */
  readonly note: string;
}

/** Every `bench/*.bench.ts` exports one of these under the name `figures`. */
export type MeasureFigures = () => Promise<Figure[]>;
