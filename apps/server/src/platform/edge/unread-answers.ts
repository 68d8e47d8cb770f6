/**
 * Ends connections whose other end does not take what it asked for: those that took nothing for a while, and the largest of
 * whoever has most waiting, where that is more than an address, or all together, may keep in this process's memory. Requests and
 * sockets alike.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { OnRefused } from "./refused-calls.ts";
import { requestAddress } from "./requester.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

export interface UnreadPorts {
  readonly proxies: TrustedProxies;
  readonly onRefused?: OnRefused | undefined;
  readonly bounds?: Partial<typeof UNREAD>;
}

export interface UnreadAnswers {
  /** Something large was just handed over for a connection. */
  noteLarge(bytes: number): void;
  stop(): void;
}

/** Bytes that wait in this process, and how long nothing of them may be taken. What the system holds on its way is not among them. */
const UNREAD = { ofAddress: 32 * 1024 * 1024, all: 128 * 1024 * 1024, stalledMs: 15_000, lookEveryMs: 500 };

interface Waiting {
  readonly socket: Socket;
  readonly address: string;
  readonly bytes: number;
}

/** What was there of a connection's waiting bytes when some of them were last taken. */
interface Progress {
  readonly mark: string;
  readonly at: number;
}

export function boundUnread(server: Server, { proxies, onRefused, bounds }: UnreadPorts): UnreadAnswers {
  const { ofAddress, all, stalledMs, lookEveryMs } = { ...UNREAD, ...bounds };
  const open = new Set<Socket>();
  const progress = new WeakMap<Socket, Progress>();
  /** At the last look, and since. */
  let waitedThen = 0;
  let sinceThen = 0;

  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });

  function end({ socket, address }: Waiting): void {
    onRefused?.("unread", { customerId: null, addressGroup: address });
    socket.destroy();
  }

  function hasStalled(socket: Socket, now: number): boolean {
    const mark = `${socket.bytesWritten - socket.writableLength} ${leftWithSystem(socket)}`;
    const before = progress.get(socket);
    if (before?.mark !== mark) progress.set(socket, { mark, at: now });
    return before?.mark === mark && now - before.at >= stalledMs;
  }

  /** Of the address that has most, again and again, until all have as much as they may. */
  function endLargest(waiting: readonly Waiting[]): void {
    const groups = [...Map.groupBy(waiting, ({ address }) => address)].map(([address, own]) => ({
      isShared: proxies.isProxy(own[0]?.socket.remoteAddress),
      address,
      own: own.sort((one, other) => one.bytes - other.bytes),
      sum: own.reduce((sum, { bytes }) => sum + bytes, 0),
    }));
    let together = groups.reduce((sum, group) => sum + group.sum, 0);
    const drop = (group: (typeof groups)[number]): void => {
      const largest = group.own.pop();
      if (!largest) return;
      group.sum -= largest.bytes;
      together -= largest.bytes;
      end(largest);
    };
    for (const group of groups) while (!group.isShared && group.sum > ofAddress) drop(group);
    while (together > all) drop(groups.reduce((most, group) => (group.sum > most.sum ? group : most)));
    waitedThen = together;
  }

  function look(): void {
    const now = performance.now();
    const waiting: Waiting[] = [];
    for (const socket of open) {
      const bytes = socket.writableLength;
      if (bytes === 0) progress.delete(socket);
      else {
        const one = { socket, address: requestAddress(socket.remoteAddress ?? "").group, bytes };
        if (hasStalled(socket, now)) end(one);
        else waiting.push(one);
      }
    }
    sinceThen = 0;
    endLargest(waiting);
  }

  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return {
    noteLarge(bytes) {
      sinceThen += bytes;
      if (waitedThen + sinceThen > all) look();
    },
    stop: () => clearInterval(timer),
  };
}

/** Bytes handed to the system that it has not taken yet; Node's own timeout of connections looks at the same figure. */
function leftWithSystem(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, "_handle");
  const left: unknown = typeof handle === "object" && handle !== null ? Reflect.get(handle, "writeQueueSize") : 0;
  return typeof left === "number" ? left : 0;
}
