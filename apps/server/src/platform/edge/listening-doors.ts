/**
 * The sockets that listen on the server's port. The event loop takes one connection from each of them in each of its turns; with
 * one alone, who comes behind a thousand others waits for a thousand turns. Where the system has no way to share a port there is one.
 */
import { lookup } from "node:dns/promises";
import { createServer, type Server as NetServer, SocketAddress } from "node:net";
import { networkInterfaces } from "node:os";

/** Connections come from all of them to the server, as if it alone listened. */
export interface ListeningDoors {
  /**
   * Says how the server itself is to listen there. Throws EADDRINUSE where another process listens that shares its port as well.
   * @param place a port of 0 is one that the system chooses
   */
  prepare(place: Place): Promise<{ readonly reusePort: boolean }>;
  /** Once the server listens. */
  open(place: Place): Promise<void>;
  /** How many have come by any of them and are open. */
  connections(): Promise<number>;
  /** None of them listens any more; connections stay. */
  close(): void;
}

interface Place {
  readonly host: string;
  readonly port: number;
}

/** With that of the server. */
const DOORS = 32;

/** @param server is given each connection, as its own listening socket would */
export function createListeningDoors(server: NetServer, count = DOORS): ListeningDoors {
  let open: NetServer[] = [];
  let doors: NetServer[] = [];
  let mayShare = false;
  return {
    async prepare(place) {
      mayShare = await canShare(place.host);
      if (mayShare && place.port !== 0) open.push(...(await claim(place)));
      return { reusePort: mayShare };
    },
    async open(place) {
      if (!mayShare) return;
      if (open.length === 0) open.push(...(await claim(place)));
      doors = Array.from({ length: count - 1 }, () => doorOf(server));
      open.push(...doors);
      await Promise.all(doors.map((door) => listening(door, { ...place, reusePort: true })));
    },
    async connections() {
      const counts = await Promise.all([server, ...doors].map(connectionsOf));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    close() {
      for (const door of open) door.close();
      open = [];
    },
  };
}

/** As the http server has its own listening socket. */
function doorOf(server: NetServer): NetServer {
  const door = createServer({ allowHalfOpen: true, noDelay: true });
  door.on("connection", (socket) => void server.emit("connection", socket));
  // Without descriptors none is taken; the others and the next turns may have some.
  door.on("error", () => undefined);
  return door;
}

/**
 * A shared port is shared with whoever says so, another installation included: whoever listens first holds a name for each address
 * at which it does, by which the next one finds it taken, for as long as the process lives.
 */
async function claim({ host, port }: Place): Promise<readonly NetServer[]> {
  const claims = await Promise.allSettled([...(await addressesOf(host))].map((address) => claimOne(address, port)));
  const names = claims.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const refused = claims.find((one) => one.status === "rejected");
  if (!refused) return names;
  for (const name of names) name.close();
  throw refused.reason;
}

async function claimOne(address: string, port: number): Promise<NetServer> {
  const name = createServer((socket) => socket.destroy());
  await listening(name, { path: `\0candor ${address} ${port}` });
  return name.unref();
}

/** However the host is written; where it stands for all addresses of the machine, each of them. */
async function addressesOf(host: string): Promise<ReadonlySet<string>> {
  const named = (await lookup(host, { all: true })).map(plainAddress);
  const isAny = named.includes("::");
  if (!isAny && !named.includes("0.0.0.0")) return new Set(named);
  const all = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  const heard = all.filter(({ family }) => isAny || family === "IPv4");
  const own = heard.map(({ address, family }) => plainAddress({ address, family: family === "IPv4" ? 4 : 6 }));
  return new Set([...named, "0.0.0.0", ...own]);
}

/** An IPv4 address within IPv6 is the former. */
function plainAddress({ address, family }: { readonly address: string; readonly family: number }): string {
  const written = new SocketAddress({ address, family: family === 6 ? "ipv6" : "ipv4" }).address;
  return written.replace(/^::ffff:(?=\d+\.)/, "");
}

const connectionsOf = (door: NetServer): Promise<number> =>
  new Promise((resolve, reject) => door.getConnections((error, count) => (error ? reject(error) : resolve(count))));

async function canShare(host: string): Promise<boolean> {
  // Elsewhere such names do not exist, or a shared port gives all connections to one socket.
  if (process.platform !== "linux") return false;
  const probe = createServer();
  try {
    await listening(probe, { host, port: 0, reusePort: true });
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

function listening(door: NetServer, place: Parameters<NetServer["listen"]>[0]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  door.once("error", reject);
  door.listen(place as object, () => {
    door.off("error", reject);
    resolve();
  });
  return promise;
}
