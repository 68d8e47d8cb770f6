/**
 * Whether the port to listen on is free, asked before the database starts, as one that is not is the commonest mistake and the
 * cheapest to find. Never listens there itself: whoever connected in that moment would be cut off.
 */
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../platform/config/config.ts";
import { StartRefused } from "../platform/process/start-refused.ts";

type Place = Pick<Config, "host" | "port">;

/** The http process of a server that was killed ends as soon as it notices. */
const LEAVES_WITHIN_MS = 1_500;
const LOOK_AGAIN_MS = 50;
const CONNECT_MS_MAX = 1_000;

/** Throws StartRefused where somebody listens there, or the host is none of this machine. */
export async function refuseBusyPort({ host, port }: Place): Promise<void> {
  const fault = await hostFault(host);
  if (fault) throw refusalOfPort(fault, { host, port });
  const from = performance.now();
  while (port !== 0 && (await isTaken({ host, port }))) {
    if (performance.now() - from > LEAVES_WITHIN_MS)
      throw refusalOfPort(Object.assign(new Error("taken"), { code: "EADDRINUSE" }), { host, port });
    await sleep(LOOK_AGAIN_MS);
  }
}

/** In one sentence, what keeps a server from listening. */
export function refusalOfPort({ code, message }: NodeJS.ErrnoException, { host, port }: Place): StartRefused {
  if (code === "EADDRINUSE") return new StartRefused(`Port ${port} is already in use: choose another with --port.`);
  if (code === "EACCES")
    return new StartRefused(`Port ${port} may not be used by this account: choose one above 1023.`);
  return new StartRefused(`Cannot listen on ${host}, port ${port}: ${message}.`);
}

/** What keeps anybody from listening on that address at all, asked at a port that nobody knows. */
function hostFault(host: string): Promise<NodeJS.ErrnoException | undefined> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | undefined>();
  const probe = createServer();
  probe.once("error", resolve);
  probe.listen({ host, port: 0 }, () => probe.close(() => resolve(undefined)));
  return promise;
}

const ANY: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

function isTaken({ host, port }: Place): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host: ANY[host] ?? host, port, timeout: CONNECT_MS_MAX });
  const end = (isAnswered: boolean) => () => {
    socket.destroy();
    resolve(isAnswered);
  };
  socket.once("connect", end(true)).once("error", end(false)).once("timeout", end(false));
  return promise;
}
