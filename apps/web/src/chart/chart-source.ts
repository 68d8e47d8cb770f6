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

interface ChartFollower {
  /** The latest bars, oldest first: at the beginning, and again whenever some may have been missed. */
  onSnapshot(bars: readonly ChartBar[]): void;
  /** The running bar as it is now, or the one after it. */
  onBar(bar: ChartBar): void;
  /** There are no bars to be had, in the server's words. */
  onRefused(message: string): void;
}

export interface ChartSource {
  /** Tells the latest bars and each change until the returned function is called. */
  follow(follower: ChartFollower): () => void;
  /** Bars that opened before an instant, oldest first; none where history ends. */
  loadBefore(instant: number): Promise<readonly ChartBar[]>;
}
