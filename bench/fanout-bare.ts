/**
 * A bare socket.io server that sends one and the same message to everyone, as often and as large as it is told: what handing
 * out alone costs. Its times stand in the message where the product has the price's. Started by fanout.bench.ts.
 */
import { createServer } from "node:http";
import { Server } from "socket.io";

interface BarePlan {
  /** A message as the product sent it. */
  readonly sample: string;
  readonly perSecond: number;
}

const plan = JSON.parse(process.argv[2] ?? "{}") as BarePlan;
const [, update] = JSON.parse(plan.sample.slice(2)) as [string, { channel: string; data: { rows: unknown[][] } }];
const server = createServer();
const sockets = new Server(server, { perMessageDeflate: false });
let seq = 0;
sockets.on("connection", (socket) => {
  socket.on("subscribe", (channel: string, reply: (answer: unknown) => void) => {
    void socket.join(channel);
    reply({ ok: true, channel, seq, snapshot: update.data });
  });
});
setInterval(() => {
  seq += 1;
  const now = Date.now();
  const rows = update.data.rows.map((row) => row.map((cell) => (typeof cell === "number" && cell > 1e12 ? now : cell)));
  sockets.to(update.channel).emit("update", { ...update, seq, data: { ...update.data, rows } });
}, 1_000 / plan.perSecond);
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
});
