/** The figures that desk and market data keep in memory, in the process that has them. */
import { CATEGORIES } from "@candor/api/market";
import type { Instant } from "@candor/money/money";
import type { Registry } from "prom-client";
import { addCounter, addGauge, by, type Sample } from "../../platform/http/figures.ts";
import type { Modules } from "../modules.ts";

export type MeasuredMarkets = Pick<Modules, "desk" | "marketData" | "instruments">;

export function measureMarkets(registry: Registry, modules: MeasuredMarkets, now: () => Instant): void {
  measureDesk(registry, modules);
  measurePrices(registry, modules, now);
  measureLiveSources(registry, modules);
}

function measureDesk(registry: Registry, { desk }: MeasuredMarkets): void {
  const figures = () => desk.figures();
  addGauge(registry, {
    name: "candor_desk_lease_held",
    help: "Whether this desk holds its instruments (1), or another has taken over (0)",
    read: () => (desk.lease().isHeld ? 1 : 0),
  });
  addGauge(registry, {
    name: "candor_desk_lease_epoch",
    help: "The epoch at which this desk holds its instruments; it rises with each takeover",
    read: () => Number(figures().epoch),
  });
  addGauge(registry, {
    name: "candor_desk_queue_length",
    help: "Commands that wait for the desk",
    read: () => figures().queued,
  });
  addGauge(registry, {
    name: "candor_desk_queue_oldest_seconds",
    help: "How long the first of them has waited",
    read: () => figures().oldestMs / 1_000,
  });
  addGauge(registry, {
    name: "candor_desk_stalled_seconds",
    help: "For how long the desk has decided nothing while something waited",
    read: () => figures().stalledMs / 1_000,
  });
  addCounter(registry, {
    name: "candor_desk_batches_total",
    help: "Batches that the desk has kept",
    read: () => figures().batches,
  });
  addCounter(registry, {
    name: "candor_desk_failed_batches_total",
    help: "Batches that could not be kept and were decided anew, or failed",
    read: () => figures().failedBatches,
  });
  addCounter(registry, {
    name: "candor_desk_commands_total",
    help: "Commands and ticks that the desk has decided",
    read: () => figures().commands,
  });
  addCounter(registry, {
    name: "candor_desk_deferred_total",
    help: "Commands that were put off to the next batch",
    read: () => figures().deferred,
  });
}

function measurePrices(registry: Registry, modules: MeasuredMarkets, now: () => Instant): void {
  const { marketData } = modules;
  addGauge(registry, {
    name: "candor_feed_lease_held",
    help: "Whether this process surely makes the prices now (1 or 0)",
    read: () => (marketData.lease().isHeld ? 1 : 0),
  });
  addGauge(registry, {
    name: "candor_feed_lease_epoch",
    help: "The epoch at which this process makes the prices; it rises with each takeover",
    read() {
      const { epoch } = marketData.lease();
      return epoch === null ? undefined : Number(epoch);
    },
  });
  addCounter(registry, {
    name: "candor_ticks_published_total",
    help: "Index ticks that were published since the start",
    read: () => marketData.ticksPublished(),
  });
  addGauge(registry, {
    name: "candor_price_grid_lag_seconds",
    help: "By how much the prices that are durable are behind the clock: more than one second means that they stand still",
    read() {
      const upTo = marketData.durableUpTo();
      return upTo === null ? undefined : Math.max(0, now() - upTo) / 1_000;
    },
  });
  addGauge(registry, {
    name: "candor_markets",
    help: "Instruments by category and state: open, halted or closed",
    labelNames: ["category", "state"],
    read: () => marketStates(modules),
  });
  addGauge(registry, {
    name: "candor_price_age_seconds",
    help: "Age of the newest word behind the price, of the worst of the open and halted instruments of a category",
    labelNames: ["category"],
    read: () => worstAges(modules, now()),
  });
  addGauge(registry, {
    name: "candor_market_halts",
    help: "Instruments that are halted now, by cause",
    labelNames: ["cause"],
    read: () => by("cause")(marketData.haltCounts()),
  });
  addCounter(registry, {
    name: "candor_price_samples_rejected_total",
    help: "Price samples turned away or not believed since the start, by reason and source",
    labelNames: ["reason", "source"],
    read: () => marketData.rejectedSamples().map(({ count, ...labels }) => [labels, count]),
  });
}

const STATES = ["open", "halted", "closed"] as const;

function marketStates({ marketData, instruments }: MeasuredMarkets): readonly Sample[] {
  return Object.entries(CATEGORIES).flatMap(([category, id]) => {
    const states = instruments.inCategory(id).map((instrument) => marketData.state(instrument.id));
    return STATES.map((state) => [{ category, state }, states.filter((one) => one === state).length] as const);
  });
}

function worstAges({ marketData, instruments }: MeasuredMarkets, now: Instant): readonly Sample[] {
  return Object.entries(CATEGORIES).flatMap(([category, id]) => {
    const ages = instruments.inCategory(id).flatMap((instrument) => {
      const tick = marketData.state(instrument.id) === "closed" ? undefined : marketData.lastTick(instrument.id);
      return tick ? [Math.max(0, now - Math.max(...tick.samples.map(({ at }) => at))) / 1_000] : [];
    });
    return ages.length === 0 ? [] : [[{ category }, Math.max(...ages)] as const];
  });
}

/** Providers of live prices: a connection that is lost shows here before it shows in prices. */
function measureLiveSources(registry: Registry, { marketData }: MeasuredMarkets): void {
  const sources = () => marketData.liveSources();
  addGauge(registry, {
    name: "candor_price_provider_connected",
    help: "Whether a live provider's connection stands (1 or 0)",
    labelNames: ["provider"],
    read: () => sources().map(({ provider, isConnected }) => [{ provider }, isConnected ? 1 : 0]),
  });
  addCounter(registry, {
    name: "candor_price_provider_reconnects_total",
    help: "How often a live provider was connected to again",
    labelNames: ["provider"],
    read: () => sources().map(({ provider, reconnects }) => [{ provider }, reconnects]),
  });
  addCounter(registry, {
    name: "candor_price_provider_samples_total",
    help: "Prices that a live provider has said",
    labelNames: ["provider"],
    read: () => sources().map(({ provider, samples }) => [{ provider }, samples]),
  });
  addCounter(registry, {
    name: "candor_price_provider_faults_total",
    help: "What live providers said that was no price, by reason",
    labelNames: ["provider", "reason"],
    read: () =>
      sources().flatMap(({ provider, faults }) =>
        Array.from(faults, ([reason, count]) => [{ provider, reason }, count] as const),
      ),
  });
}
