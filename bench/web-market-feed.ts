/**
 * Stands in for the server behind the market list: 500 instruments whose every price changes ten times a second, by the
 * socket's real protocol. The app's own files are served as they were built. Only for measuring; it knows no money.
 */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import type { ClientEvents, QuoteRow, QuotesMessage, ServerEvents } from "@candor/api/channels";
import type { Quote } from "@candor/api/market";
import { Server } from "socket.io";

const DIST = join(import.meta.dirname, "..", "apps", "web", "dist");
const SYMBOLS = 500;
const TICK_MS = 100;
const CRYPTO = 2;
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Price of an instrument at a tick, in cents: always another one. */
const centsAt = (instrument: number, tick: number) => 10_000 + instrument * 37 + ((tick * (instrument + 7)) % 997);
const priceText = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

function rowAt(instrument: number, tick: number): QuoteRow {
  const price = priceText(centsAt(instrument, tick));
  const change = `${(tick + instrument) % 2 === 0 ? "" : "-"}${(instrument + tick) % 9}.${(tick % 90) + 10}`;
  return [instrument, price, change, price, price, "1200", "open", tick];
}

function quoteAt(instrument: number): Quote {
  const price = priceText(centsAt(instrument, 0));
  return {
    match_id: instrument,
    currency_id: instrument,
    legal_id: 1,
    symbol: `S${instrument}USDT`,
    currency_name: `S${instrument}`,
    legal_name: "USDT",
    option_name: `Symbol ${instrument}`,
    en_name: `Symbol ${instrument}`,
    tw_name: `Symbol ${instrument}`,
    is_class: CRYPTO,
    now_price: price,
    change: "0.00",
    open: price,
    high: price,
    low: price,
    volume: "1200",
    state: "open",
    opens_at: null,
    closes_at: null,
    price_mode: "simulated",
    seq: 0,
    priced_at: 0,
    spark: Array.from({ length: 48 }, (_, bar) => priceText(centsAt(instrument, bar))),
  };
}

const instruments = Array.from({ length: SYMBOLS }, (_, index) => index + 1);
const ANSWERS: Readonly<Record<string, () => unknown>> = {
  "/api/site/config": siteConfig,
  "/api/getSiteConfig": siteConfig,
  "/api/currency/bclass": () => [{ id: CRYPTO, name: "Crypto" }],
  "/api/currency/quotation_new": () => instruments.map(quoteAt),
  "/api/currency/quotation_huang": () => [{ legal_id: 1, legal_name: "USDT", quotation: instruments.map(quoteAt) }],
};

function siteConfig() {
  return {
    site_name: "Candor",
    site_logo: "/icon.svg",
    DAPP_DEMO: true,
    version: "0.8.0",
    price_mode: "simulated",
    price_reason: "chosen",
    replay_speed: 1,
  };
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? "/", "http://bench").pathname;
  const send = (status: number, type: string, body: string | Buffer) =>
    response.writeHead(status, { "content-type": type }).end(body);
  const known = ANSWERS[path];
  if (known) return void send(200, "application/json", JSON.stringify({ type: "ok", message: known() }));
  if (path.startsWith("/api/")) return void send(200, "application/json", '{"type":"ok","message":[]}');
  const file = join(DIST, normalize(path === "/" ? "/index.html" : path));
  if (!file.startsWith(DIST) || !existsSync(file)) return void send(404, "text/plain", "");
  send(200, TYPES[extname(file)] ?? "application/octet-stream", readFileSync(file));
}

export interface MarketFeed {
  readonly url: string;
  /** True once a client follows the quotes. */
  isFollowed(): boolean;
  stop(): Promise<void>;
}

/** Serves on a free port and begins to change prices as soon as someone follows them. */
export async function serveMarketFeed(): Promise<MarketFeed> {
  const server = createServer(answer);
  const sockets = new Server<ClientEvents, ServerEvents>(server, { perMessageDeflate: false });
  const rooms = new Map<string, number>();
  let tick = 0;
  const rows = () => instruments.map((instrument) => rowAt(instrument, tick));
  const message = (): QuotesMessage => ({ priceMode: "simulated", rows: rows() });
  sockets.on("connection", (socket) => {
    socket.on("subscribe", (channel, reply) => {
      if (!channel.startsWith("quotes/")) return;
      void socket.join(channel);
      const seq = rooms.get(channel) ?? 0;
      rooms.set(channel, seq);
      reply({ ok: true, channel: channel as `quotes/${number}`, seq, snapshot: message() });
    });
  });
  const timer = setInterval(() => {
    tick += 1;
    for (const [channel, seq] of rooms) {
      rooms.set(channel, seq + 1);
      sockets.to(channel).emit("update", { channel: channel as `quotes/${number}`, seq: seq + 1, data: message() });
    }
  }, TICK_MS);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    isFollowed: () => rooms.size > 0,
    async stop() {
      clearInterval(timer);
      await sockets.close();
    },
  };
}
