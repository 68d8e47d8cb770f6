/**
 * Bounds the plain connections of one address and of all, before a request has come. All together are fewer than the system lets
 * this process have open; when they are as many, those go that have not asked for anything yet, of whoever has most, so that a
 * newcomer gets in. What a customer has asked on is counted for the customer, and their open socket by the socket alone, so that many
 * behind one address are not taken for one; of what is left to an address, what rests gives way to who comes.
 * A connection of a trusted proxy carries many people and is not counted by address: what counts is the address that it names.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { createCrowd } from "./crowd.ts";
import { type CrowdPlace, WORTH } from "./crowd-counts.ts";
import type { FairCount } from "./fair-count.ts";
import type { OnRefused } from "./refused-calls.ts";
import type { RequestTurns } from "./request-turns.ts";
import { requestAddress, visitorFrom } from "./requester.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

/** Headers that have not come by then end the connection, and so does a connection that was opened and not used. */
export const HEADERS_MS_MAX = 10_000;
/** How often slow connections are looked for. */
export const CONNECTIONS_CHECKED_EVERY_MS = 2_000;
/** Between requests. Proxies keep theirs for a minute and are to be the ones who close them. */
export const KEEP_ALIVE_MS = { direct: 20_000, behindProxy: 72_000 };

/** Of all that `PLACES` allows. */
const ADDRESS_SHARE = 1 / 100;
/** Of what an address may have: of each customer, and of all customers behind it. */
const CUSTOMER_SHARE = 1 / 5;
const CUSTOMERS_AT_ADDRESS = 5;
/** A /48 has as many as so many of its /64. */
const ADDRESSES_OF_NETWORK = 4;
/** For the database, files and logs; of few descriptors a quarter. */
const OTHER_DESCRIPTORS = 512;
/** Of all connections, for customers' sockets that are not counted by address. */
const UNCOUNTED_SHARE = 3 / 4;

export interface ConnectionPorts {
  /** How many there may be, all together, as far as the system allows. */
  readonly connections: number;
  /** How many files and connections the system lets this process have open. */
  readonly descriptors: number;
  /** How fast they may come. */
  readonly arrivals: FairCount;
  readonly proxies: TrustedProxies;
  /** When each of them is read. */
  readonly turns: RequestTurns;
  readonly onRefused?: OnRefused | undefined;
}

/** Of all, how many one address may have. */
export const connectionsOfAddress = (connections: number): number =>
  Math.max(1, Math.floor(connections * ADDRESS_SHARE));

const held = new WeakMap<Socket, CrowdPlace>();
const uncounters = new WeakMap<Socket, () => void>();

/** A whole request has come on it, and is being answered. */
export const connectionIsBusy = (socket: Socket): void => worthNow(socket, WORTH.busy);
/** All its requests are answered. */
export const connectionRests = (socket: Socket): void => worthNow(socket, WORTH.resting);

function worthNow(socket: Socket, worth: CrowdPlace["worth"]): void {
  const place = held.get(socket);
  if (place) place.worth = worth;
}

/** What came on it was a customer's, as their session says. */
export const connectionIsOf = (socket: Socket, customerId: string): void => held.get(socket)?.belongTo(customerId);

/** The connection has become something that is counted elsewhere. */
export function uncountConnection(socket: Socket): void {
  uncounters.get(socket)?.();
}

export function boundConnections(server: Server, ports: ConnectionPorts): void {
  const { connections, descriptors, arrivals, proxies, onRefused } = ports;
  const { turns } = ports;
  const max = Math.max(1, Math.min(connections, descriptors - Math.min(OTHER_DESCRIPTORS, descriptors / 4)));
  const ofAddress = connectionsOfAddress(connections);
  /** Of proxies, and of customers' sockets. */
  let uncounted = 0;
  const crowd = createCrowd({
    max: () => Math.max(1, max - uncounted),
    ofAddress,
    ofNetwork: ofAddress * ADDRESSES_OF_NETWORK,
    ofCustomer: Math.max(1, Math.floor(ofAddress * CUSTOMER_SHARE)),
    ofCustomersAtAddress: ofAddress * CUSTOMERS_AT_ADDRESS,
  });
  const uncountFrom = (socket: Socket): void => {
    uncounted += 1;
    socket.once("close", () => {
      uncounted -= 1;
    });
  };
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    if (proxies.isProxy(address)) return uncountFrom(socket);
    const place = arrivals.take(visitorFrom(address)) > 0 ? null : crowd.enter(address, () => socket.destroy());
    if (!place) {
      onRefused?.("connections", { customerId: null, addressGroup: requestAddress(address).group });
      socket.destroy();
      return;
    }
    readInTurn(socket, turns);
    held.set(socket, place);
    uncounters.set(socket, () => {
      if (uncounted >= max * UNCOUNTED_SHARE || !held.delete(socket)) return;
      place.leave();
      uncountFrom(socket);
    });
    socket.once("close", () => {
      held.delete(socket);
      place.leave();
    });
  });
}

/** Nothing is read of it until its turn comes: an address of which many come waits behind one of which few do. */
function readInTurn(socket: Socket, turns: RequestTurns): void {
  let isHeld: boolean | undefined;
  turns.arrive(visitorFrom(socket.remoteAddress ?? ""), () => {
    if (isHeld && !socket.destroyed) socket.resume();
    isHeld = false;
  });
  if (isHeld === false) return;
  isHeld = true;
  // Not before: the server itself begins to read in the next tick.
  process.nextTick(() => {
    if (isHeld) socket.pause();
  });
}
