/**
 * One flood in a process of its own, from one address of the loopback network or from many. Bounded in count and time; stops by
 * itself. Speaks HTTP and the socket's protocol over plain connections, so that what it costs is little beside what it asks.
 * Prints one line of JSON.
 */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { type FloodPlan, type FloodReport, floodOf, frame } from "./floods.ts";

const plan = JSON.parse(process.argv[2] ?? "{}") as FloodPlan;
const { hostname, port } = new URL(plan.url);
const report: { -readonly [K in keyof FloodReport]: FloodReport[K] } = {
  ...{ connections: 0, sent: 0, answered: 0, refused: 0, lost: 0, processorMs: 0 },
};
const startedAt = performance.now();
const endsAt = startedAt + plan.milliseconds;
const isOver = (): boolean => performance.now() >= endsAt;
const flood = floodOf(plan.kind);
/** Requests that one connection leaves unanswered before it waits. */
const OUTSTANDING_MAX = 16;
const TICK_MS = 20;

/** What arrives, as far as it is counted. */
function count(chunk: Buffer, lane: Lane): void {
  const text = chunk.toString("latin1");
  const all = text.split("HTTP/1.1 ").length - 1;
  const refusals = text.split("HTTP/1.1 429").length + text.split('"busy-try-again"').length - 2;
  report.answered += all;
  report.refused += refusals;
  lane.outstanding = Math.max(0, lane.outstanding - all);
}

interface Lane {
  readonly address: string;
  socket: Socket | null;
  outstanding: number;
  due: number;
}

function open(lane: Lane, greeting: Buffer | null): void {
  if (isOver()) return;
  const socket = connect({ host: hostname, port: Number(port), localAddress: lane.address });
  report.connections += 1;
  lane.socket = socket;
  lane.outstanding = 0;
  socket.on("connect", () => {
    if (greeting) socket.write(greeting);
    if (flood.isDeaf) socket.pause();
  });
  if (flood.isDeaf) socket.pause();
  else socket.on("data", (chunk: Buffer) => count(chunk, lane));
  socket.on("error", () => undefined);
  socket.on("close", () => {
    if (isOver()) return;
    report.lost += 1;
    lane.socket = null;
    setTimeout(() => open(lane, greeting), 100);
  });
}

const lanes: Lane[] = plan.addresses.flatMap((address) =>
  Array.from({ length: plan.connectionsEach }, () => ({
    ...{ address, socket: null, outstanding: 0, due: plan.burstEach / plan.connectionsEach },
  })),
);
let asked = 0;

function message(): Buffer {
  asked += 1;
  const token = plan.tokens[asked % Math.max(1, plan.tokens.length)] ?? "";
  const made = flood.ask({ number: asked, token, host: `${hostname}:${port}`, fixture: plan.fixture });
  return flood.isSocket && !flood.isFrame ? frame(made.toString()) : made;
}

const upgrade = (token: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    ),
    frame(token === "" ? "40" : `40${JSON.stringify({ token })}`),
  ]);

for (const [index, lane] of lanes.entries()) {
  const token = plan.tokens[index % Math.max(1, plan.tokens.length)] ?? "";
  const greeting = flood.isSocket ? upgrade(token) : flood.opens ? message() : null;
  // Not all in one moment: no attacker's are either.
  setTimeout(() => open(lane, greeting), (index % 50) * 10);
}

const perTick = plan.perSecondEach / plan.connectionsEach / (1_000 / TICK_MS);
const timer = setInterval(() => {
  if (isOver()) return end();
  if (flood.drips) for (const { socket } of lanes) socket?.write("x");
  if (flood.opens) return;
  for (const lane of lanes) {
    lane.due = Math.min(lane.due + perTick, Math.max(lane.due, OUTSTANDING_MAX));
    while (lane.due >= 1 && lane.socket?.writable) {
      if (!flood.isSocket && !flood.isDeaf && lane.outstanding >= OUTSTANDING_MAX) break;
      if (lane.socket.writableLength > 1_000_000) break;
      lane.due -= 1;
      lane.socket.write(message());
      lane.outstanding += 1;
      report.sent += 1;
    }
  }
}, TICK_MS);

function end(): void {
  clearInterval(timer);
  for (const { socket } of lanes) socket?.destroy();
  const { user, system } = process.cpuUsage();
  report.processorMs = Math.round((user + system) / 1_000);
  process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
}
