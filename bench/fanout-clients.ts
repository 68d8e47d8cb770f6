/**
 * Thousands of people who watch a market, in a process of their own: each keeps one socket on one category of quotes.
 * Speaks the socket's protocol by itself, since thousands of full clients would measure themselves. Prints one line of JSON.
 * Started by fanout.bench.ts.
 */
import { setTimeout as sleep } from "node:timers/promises";
import WebSocket from "ws";

export interface ClientPlan {
  readonly url: string;
  readonly clients: number;
  readonly channel: string;
  readonly milliseconds: number;
}

export interface ClientFigures {
  readonly clients: number;
  readonly messages: number;
  readonly perClientSecond: number;
  /** How long the round took. */
  readonly seconds: number;
  /** Of the client that heard the least. */
  readonly fewestPerSecond: number;
  readonly bytesPerMessage: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Connections that ended, and updates that were missing in the numbers. */
  readonly dropped: number;
  readonly gaps: number;
  /** One message as it came, for a reference to send. */
  readonly sample: string;
}

/** One address of loopback stands for so many people: the server bounds what one address may open. */
const CLIENTS_PER_ADDRESS = 50;
const OPENING_AT_ONCE = 50;
const CONNECT_MS_MAX = 20_000;
/** engine.io and socket.io packets: open, ping, pong, connect, event 0 with acknowledgement, its answer, event. */
const [PING, PONG, CONNECT, ASK, ASKED, EVENT] = ["2", "3", "40", "420", "430", "42"];

const plan = JSON.parse(process.argv[2] ?? "{}") as ClientPlan;
const latencies: number[] = [];
/** Messages of each client. */
const heard = Array.from({ length: plan.clients }, () => 0);
/** The newest price of each update: all clients of a channel get the same one. */
const pricedAtBySeq = new Map<number, number>();
let isMeasuring = false;
let isOver = false;
let messages = 0;
let dropped = 0;
let gaps = 0;
let bytes = 0;
let sample = "";

function newestPriceOf(text: string): number {
  const [, update] = JSON.parse(text.slice(EVENT?.length)) as [
    string,
    { data: { rows: (string | number | null)[][] } },
  ];
  const instants = update.data.rows
    .flat()
    .filter((value): value is number => typeof value === "number" && value > 1e12);
  sample = text;
  return Math.max(...instants.filter((at) => at <= Date.now()));
}

/** @returns the number of the message */
function note(client: number, text: string, lastSeq: number): number {
  const seq = Number(/"seq":(\d+)/.exec(text.slice(0, 80))?.[1]);
  let pricedAt = pricedAtBySeq.get(seq);
  if (pricedAt === undefined) {
    pricedAt = newestPriceOf(text);
    pricedAtBySeq.set(seq, pricedAt);
  }
  if (!isMeasuring) return seq;
  messages += 1;
  heard[client] = (heard[client] ?? 0) + 1;
  bytes += text.length;
  latencies.push(Date.now() - pricedAt);
  if (lastSeq > 0 && seq !== lastSeq + 1) gaps += 1;
  return seq;
}

function open(client: number): Promise<WebSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
  const localAddress = `127.0.1.${1 + Math.floor(client / CLIENTS_PER_ADDRESS)}`;
  const address = `${plan.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { localAddress, perMessageDeflate: false });
  let lastSeq = 0;
  socket.on("message", (data) => {
    const text = data.toString();
    if (text.startsWith(EVENT ?? "") && text[2] === "[") lastSeq = note(client, text, lastSeq);
    else if (text === PING) socket.send(PONG ?? "");
    else if (text.startsWith("0{")) socket.send(CONNECT ?? "");
    else if (text.startsWith("40{")) socket.send(`${ASK}${JSON.stringify(["subscribe", plan.channel])}`);
    else if (text.startsWith(ASKED ?? "")) text.includes('"ok":true') ? resolve(socket) : reject(new Error(text));
  });
  socket.on("error", reject);
  socket.on("close", () => {
    if (!isOver) dropped += 1;
    reject(new Error("a connection was closed"));
  });
  return promise;
}

const sockets: WebSocket[] = [];
const deadline = Date.now() + CONNECT_MS_MAX + plan.clients * 4;
for (let from = 0; from < plan.clients; from += OPENING_AT_ONCE) {
  const numbers = Array.from({ length: Math.min(OPENING_AT_ONCE, plan.clients - from) }, (_, offset) => from + offset);
  sockets.push(...(await Promise.all(numbers.map(open))));
  if (Date.now() > deadline) throw new Error(`only ${sockets.length} clients were connected in time`);
}
process.send?.("connected");
await sleep(2_000);
isMeasuring = true;
process.send?.("measuring");
const measuredFrom = performance.now();
await sleep(plan.milliseconds);
isMeasuring = false;
const measuredSeconds = (performance.now() - measuredFrom) / 1_000;
process.send?.("measured");
await sleep(200);
isOver = true;
for (const socket of sockets) socket.terminate();

latencies.sort((a, b) => a - b);
const part = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.POSITIVE_INFINITY;
const figures: ClientFigures = {
  clients: sockets.length,
  messages,
  seconds: measuredSeconds,
  perClientSecond: messages / sockets.length / measuredSeconds,
  fewestPerSecond: heard.reduce((least, one) => Math.min(least, one)) / measuredSeconds,
  bytesPerMessage: Math.round(bytes / messages),
  p50Ms: part(0.5),
  p99Ms: part(0.99),
  dropped,
  gaps,
  sample,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.disconnect?.();
