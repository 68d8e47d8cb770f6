/**
 * Finnhub as a second source of stocks, ETFs and forex, for those who have a key: its stream of trades. The protocol is four
 * messages long, so it is spoken here with Node's own socket and no client of a third party holds the key.
 */
import { instantOf } from "@candor/money/money";
import { z } from "zod";
import type { Bar } from "../../model/bar.ts";
import { type SampleSink, STREAM_CADENCE_MS } from "../feed.ts";
import { priceOf, ticksOf, VolumeMeter } from "./exact-price.ts";
import type { LiveDeps, LiveMarket, LiveSource, ProviderFault, SourceFigures } from "./live-source.ts";
import { socketAddress } from "./provider-address.ts";
import { keepRunning, type Run, type Running, untilSilent, WELL_AFTER_MS } from "./retry.ts";
import { SourceLog } from "./source-log.ts";

const ADDRESS = "https://ws.finnhub.io";
/** It sends a ping at least every minute, whether anything trades or not. */
const SILENCE_MS_MAX = 120_000;
/** Subscriptions that a free key may have. */
const MARKETS_MAX = 50;
/** Characters of a refusal that the log keeps. */
const REASON_MAX = 200;

const message = z.object({
  type: z.string(),
  msg: z.string().optional(),
  data: z.array(z.object({ s: z.unknown(), p: z.unknown(), t: z.unknown(), v: z.unknown() })).optional(),
});

type Trade = NonNullable<z.output<typeof message>["data"]>[number];

export class FinnhubSource implements LiveSource {
  readonly provider = "finnhub";
  readonly markets: readonly LiveMarket[];
  private readonly key: string;
  private readonly deps: LiveDeps;
  private readonly own = new SourceLog("finnhub");
  private readonly bySymbol: ReadonlyMap<string, LiveMarket>;
  private readonly volumes = new Map<string, VolumeMeter>();
  private running: Running | undefined;
  private deliver: SampleSink = () => undefined;

  constructor(key: string, markets: readonly LiveMarket[], deps: LiveDeps) {
    this.key = key;
    this.markets = markets.slice(0, MARKETS_MAX);
    this.deps = deps;
    const left = markets.slice(MARKETS_MAX).map(({ source }) => source.market);
    if (left.length > 0)
      deps.log.warn(
        { provider: "finnhub", markets: left },
        "there is no room for these: a key has so many markets alone",
      );
    this.bySymbol = new Map(this.markets.map((market) => [market.source.market, market]));
  }

  cadenceMs(): number {
    return STREAM_CADENCE_MS;
  }

  figures(): SourceFigures {
    return this.own.figures();
  }

  start(sink: SampleSink): void {
    this.deliver = sink;
    this.running ??= keepRunning(
      (run) => this.session(run),
      (error, waitMs) => {
        this.own.disconnected();
        this.deps.log.info(
          { err: error, provider: this.provider, waitMs },
          "a price source is not connected, trying again",
        );
      },
    );
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.own.disconnected();
  }

  /** A free key gives none. */
  async history(): Promise<readonly Bar[]> {
    return [];
  }

  private async session({ signal, isWell }: Run): Promise<void> {
    const { clock, addresses } = this.deps;
    const address = socketAddress(addresses.get(this.provider) ?? ADDRESS);
    const socket = new WebSocket(`${address}/?token=${encodeURIComponent(this.key)}`);
    const closed = Promise.withResolvers<void>();
    let receivedAt = clock.now();
    socket.addEventListener("open", () => {
      for (const symbol of this.bySymbol.keys()) socket.send(JSON.stringify({ type: "subscribe", symbol }));
    });
    const since = receivedAt;
    socket.addEventListener("message", ({ data }) => {
      receivedAt = clock.now();
      const read = message.safeParse(jsonOf(data)).data;
      if (read?.type === "error") {
        this.own.fault("refused");
        closed.reject(new Error(`the provider refuses: ${read.msg?.slice(0, REASON_MAX) ?? "it does not say why"}`));
        return;
      }
      this.own.connected();
      if (receivedAt - since >= WELL_AFTER_MS) isWell();
      if (read) this.takeTrades(read.data ?? []);
      else this.own.fault("unreadable");
    });
    // The error event says nothing, and the close event follows it.
    socket.addEventListener("error", () => undefined);
    closed.promise.catch(() => undefined);
    socket.addEventListener("close", ({ code }) => closed.reject(new Error(`the connection was closed with ${code}`)));
    const ended = new AbortController();
    const over = AbortSignal.any([ended.signal, signal]);
    const silence = untilSilent(clock, () => receivedAt, SILENCE_MS_MAX, over);
    try {
      await Promise.race([closed.promise, silence]);
    } finally {
      ended.abort();
      socket.close();
      await Promise.allSettled([silence]);
    }
  }

  private takeTrades(trades: readonly Trade[]): void {
    for (const trade of trades) {
      const fault = this.takeTrade(trade);
      if (fault) this.own.fault(fault);
    }
  }

  /** Delivers the price of a trade, or says why not. */
  private takeTrade({ s, p, t, v }: Trade): ProviderFault | undefined {
    const market = this.bySymbol.get(String(s));
    if (!market) return "unknown-market";
    const price = priceOf(p);
    const ticks = price && ticksOf(price, market.instrument.scale);
    if (ticks === undefined || typeof t !== "number") return "no-price";
    const at = instantOf(Math.trunc(t));
    const meter = this.volumes.get(market.name) ?? new VolumeMeter();
    this.volumes.set(market.name, meter);
    meter.add(v);
    this.own.sample(this.deps.clock.now());
    this.deliver({
      ...{ instrumentId: market.instrument.id, source: market.name },
      ...{ price: ticks, volume: meter.take(), at, chartAt: at },
    });
    return undefined;
  }
}

function jsonOf(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
