/** What a price chart is given to draw. Figures are for drawing, never for reckoning. */
export interface ChartBar {
  /** Opening instant, milliseconds. */
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export interface ChartSource {
  /** Bars that open before an instant, oldest first, or the latest ones; none when history ends there. */
  load(before: number | null): Promise<readonly ChartBar[]>;
  /** Tells each change of the running bar until the returned function is called; `onGap` when bars may be missing. */
  follow(onBar: (bar: ChartBar) => void, onGap: () => void): () => void;
}
