/** The desk's, the contracts', the market data's and the price alerts' own figures among the metrics. */
import { SURVEILLANCE_KINDS } from "@candor/api/surveillance-words";
import { Gauge, type Registry } from "prom-client";
import type { Rooms } from "./rooms.ts";

export type MeasuredRooms = Pick<
  Rooms,
  "desk" | "marketData" | "priceAlerts" | "contractOrders" | "surveillance" | "floodAlarms"
>;

export function measureRooms(
  registry: Registry,
  { desk, marketData, priceAlerts, contractOrders, surveillance, floodAlarms }: MeasuredRooms,
): void {
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
    name: "candor_contract_orders_set_aside",
    help: "Contract orders that the desk cannot act on by a mistake of the program: more than none needs attention",
    registers,
    collect() {
      this.set(contractOrders.figures().setAside);
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
  measureFloodAlarms(registry, floodAlarms);
  measureLiveSources(registry, marketData);
  measurePriceAlerts(registry, priceAlerts);
  measureSurveillance(registry, surveillance);
}

/** Asked of the database; where that is away, the other figures are there all the same. */
function measureSurveillance(registry: Registry, surveillance: Rooms["surveillance"]): void {
  new Gauge({
    name: "candor_surveillance_alarms",
    help: "Alarms of surveillance that nobody of compliance has closed yet, by kind",
    labelNames: ["kind"],
    registers: [registry],
    async collect() {
      this.reset();
      const open = await surveillance.openAlarms().catch(() => undefined);
      if (open === undefined) return;
      for (const kind of SURVEILLANCE_KINDS) this.labels(kind).set(0);
      for (const [kind, count] of open) this.labels(kind).set(count);
    },
  });
}

function measureFloodAlarms(registry: Registry, floodAlarms: Rooms["floodAlarms"]): void {
  new Gauge({
    name: "candor_flood_alarms",
    help: "Options that ended void while their owner was refused for flooding, since the start",
    registers: [registry],
    collect() {
      this.set(floodAlarms.figures().named);
    },
  });
}

/** What waits is asked of the database; where that is away, the other figures are there all the same. */
function measurePriceAlerts(registry: Registry, priceAlerts: Rooms["priceAlerts"]): void {
  new Gauge({
    name: "candor_price_alerts",
    help: "Price alerts that are set now, that have fired since the start, and firings in the outbox not told yet",
    labelNames: ["figure"],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [figure, value] of Object.entries(priceAlerts.figures())) this.labels(figure).set(value);
      const waiting = await priceAlerts.waiting().catch(() => undefined);
      if (waiting !== undefined) this.labels("waiting").set(waiting);
    },
  });
}

/** Providers of live prices: a connection that is lost shows here before it shows in prices. */
function measureLiveSources(registry: Registry, marketData: Rooms["marketData"]): void {
  const registers = [registry];
  new Gauge({
    name: "candor_price_provider",
    help: "Each live provider's connection (1 or 0), reconnects and samples since the start",
    labelNames: ["provider", "figure"],
    registers,
    collect() {
      for (const { provider, isConnected, reconnects, samples } of marketData.liveSources()) {
        const figures = { connected: isConnected ? 1 : 0, reconnects, samples };
        for (const [figure, value] of Object.entries(figures)) this.labels(provider, figure).set(value);
      }
    },
  });
  new Gauge({
    name: "candor_price_provider_faults",
    help: "What live providers said that was no price, since the start, by reason",
    labelNames: ["provider", "reason"],
    registers,
    collect() {
      for (const { provider, faults } of marketData.liveSources())
        for (const [reason, count] of faults) this.labels(provider, reason).set(count);
    },
  });
}
