/** The desk's and the market data's own figures among the metrics. */
import { Gauge, type Registry } from "prom-client";
import type { Rooms } from "./compose.ts";

export function measureRooms(registry: Registry, { desk, marketData }: Pick<Rooms, "desk" | "marketData">): void {
  const registers = [registry];
  new Gauge({
    name: "candor_desk",
    help: "The desk's queue, batches and commands since the start",
    labelNames: ["figure"],
    registers,
    collect() {
      const { queued, batches, commands, deferred, failedBatches } = desk.figures();
      for (const [figure, value] of Object.entries({ queued, batches, commands, deferred, failedBatches })) {
        this.labels(figure).set(value);
      }
    },
  });
  new Gauge({
    name: "candor_price_samples_rejected",
    help: "Price samples turned away or not believed since the start, by reason and source",
    labelNames: ["reason", "source"],
    registers,
    collect() {
      for (const { reason, source, count } of marketData.rejectedSamples()) this.labels(reason, source).set(count);
    },
  });
  new Gauge({
    name: "candor_market_halts",
    help: "Instruments that are halted now, by cause",
    labelNames: ["cause"],
    registers,
    collect() {
      this.reset();
      for (const [cause, count] of marketData.haltCounts()) this.labels(cause).set(count);
    },
  });
}
