/**
 * Forms one index tick per instrument and grid step out of the samples that passed the gate. Numbers ticks without a gap and
 * never repeats one; what it returns becomes public only when the caller has made it durable.
 */
import type { InstrumentState } from "@candor/api/market";
import { indexPrice } from "@candor/engine/index-price";
import { type Instant, instantOf } from "@candor/money/money";
import { HALTED, nextHealth, type PriceHealth, SILENCE_MS_MAX, UNOBSERVED } from "./price-health.ts";
import { faultOfSample, type SampleFault } from "./sample-gate.ts";
import type { Sample, Tick } from "./tick.ts";

interface Lane {
  seq: number;
  chartAt: Instant;
  readonly latest: Map<string, Sample>;
  volume: number;
  health: PriceHealth;
}

export interface LastTick {
  readonly seq: number;
  readonly chartAt: Instant;
  /** A halt outlives the process. */
  readonly isValid: boolean;
}

export class IndexGrid {
  private readonly lanes = new Map<number, Lane>();
  private readonly rejections = new Map<SampleFault, number>();

  /** @param last the last durable tick of each instrument that may get a price; null before its first */
  constructor(last: ReadonlyMap<number, LastTick | null>) {
    for (const [instrumentId, tick] of last) {
      const seq = tick?.seq ?? 0;
      const chartAt = tick?.chartAt ?? instantOf(0);
      const health = tick?.isValid === false ? HALTED : UNOBSERVED;
      this.lanes.set(instrumentId, { seq, chartAt, latest: new Map(), volume: 0, health });
    }
  }

  /** Takes a sample, or counts why not. */
  accept(sample: Sample, now: Instant): void {
    const lane = this.lanes.get(sample.instrumentId);
    if (!lane) return;
    const fault = faultOfSample(sample, lane.latest.get(sample.source), now);
    if (fault) {
      this.rejections.set(fault, (this.rejections.get(fault) ?? 0) + 1);
      return;
    }
    lane.latest.set(sample.source, sample);
    lane.volume += sample.volume;
  }

  /** The ticks of the grid step at `at`: one for each instrument that ever had a price since the start. */
  step(at: Instant): Tick[] {
    const ticks: Tick[] = [];
    for (const [instrumentId, lane] of this.lanes) {
      if (lane.latest.size > 0) ticks.push(this.tickOf(instrumentId, lane, at));
    }
    return ticks;
  }

  state(instrumentId: number): InstrumentState {
    const lane = this.lanes.get(instrumentId);
    if (!lane || lane.latest.size === 0) return "closed";
    return lane.health.halt === null ? "open" : "halted";
  }

  /** How many samples were turned away, by reason. */
  rejected(): ReadonlyMap<SampleFault, number> {
    return this.rejections;
  }

  private tickOf(instrumentId: number, lane: Lane, at: Instant): Tick {
    const samples = [...lane.latest.values()];
    const newest = samples.reduce((left, right) => (right.at > left.at ? right : left));
    const fresh = samples.filter((sample) => at - sample.at <= SILENCE_MS_MAX);
    const used = fresh.length > 0 ? fresh : [newest];
    const { price, isAgreed } = indexPrice(used.map((sample) => sample.price));
    const chartAt = instantOf(Math.max(lane.chartAt, newest.chartAt));
    const ageMs = at - newest.at;
    lane.health = nextHealth(lane.health, { now: at, chartAt, price, ageMs, isAgreed });
    lane.chartAt = chartAt;
    lane.seq += 1;
    const tick: Tick = {
      instrumentId,
      seq: lane.seq,
      at,
      chartAt,
      price,
      volume: lane.volume,
      isValid: lane.health.halt === null,
      samples: used.map(({ source, price: said, at: saidAt }) => ({ source, price: said, at: saidAt })),
    };
    lane.volume = 0;
    return tick;
  }
}
