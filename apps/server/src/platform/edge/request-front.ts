/**
 * Stands before everything that answers requests, the socket's handshakes included. Counts each request, whatever it asks and
 * however it would be refused; has them begin in turn; answers those of a connection one after the other, the next once the one
 * before was taken, and reads nothing more of it while one waits; ends a connection that sends far ahead. Knows no route.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { refuse } from "@candor/api/refusal";
import { envelopeText } from "../http/envelope.ts";
import { connectionIsBusy, connectionRests } from "./connections.ts";
import type { FairCount } from "./fair-count.ts";
import { arriveInTime } from "./request-arrival.ts";
import type { RequestTurns } from "./request-turns.ts";
import { type Requester, visitorFrom } from "./requester.ts";
import { isSlowed, slowDown } from "./slowed-connections.ts";
import { readSparingly } from "./sparing-reads.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";
import type { UnreadAnswers } from "./unread-answers.ts";

export interface FrontPorts {
  readonly proxies: TrustedProxies;
  readonly requests: FairCount;
  readonly unread: UnreadAnswers;
  readonly turns: RequestTurns;
  /** The customer whose token came with it, where this process remembers that; never asks the database. */
  readonly rememberedPerson: (request: IncomingMessage) => string | undefined;
  /** Asked by whoever watches over this process from its own machine, and never refused there. */
  readonly isProbe: (request: IncomingMessage) => boolean;
  /** Whether it may carry a file, which takes as long as its line is slow. */
  readonly isFile: (request: IncomingMessage) => boolean;
  /** Whether sockets are opened there. */
  readonly isSocketPath: (url: string) => boolean;
}

/** Requests on one connection that nobody has answered yet. Browsers wait for an answer before they send the next. */
const AHEAD_MAX = 24;
/** An answer of which more than so much waits is looked at with all others. */
const LARGE_BYTES = 64 * 1024;

/** What is said where looking at the request would cost more than refusing it. */
const REFUSED = envelopeText(refuse("too-many-requests", { seconds: 1 }), "en");
const HEAD = { "content-type": "application/json; charset=utf-8", "retry-after": "1" };
/** And where its turn did not come. */
const CROWDED = envelopeText(refuse("busy-try-again"), "en");

/** What one connection has asked. */
interface Line {
  isBusy: boolean;
  /** In a row. */
  refused: number;
  readonly waiting: (() => void)[];
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Call when everybody else listens, and nobody comes later. */
export function standInFront(server: Server, ports: FrontPorts): void {
  const lines = new WeakMap<Socket, Line>();
  const handle = onlyListener<RequestListener>(server, "request");
  const upgrade = onlyListener<Upgrade>(server, "upgrade");
  server.on("request", fronting(handle, lines, ports));
  // Without a listener Node answers by itself, as often as it is asked.
  server.on("checkExpectation", fronting(refuseExpectation, lines, ports));
  server.on("upgrade", (request, socket, head) => {
    const line = lines.get(socket as Socket);
    // An answer that is still to come would be written into what the connection has become.
    if (line?.isBusy || !ports.isSocketPath(request.url ?? "") || isTooOften(askerOf(request, ports), ports)) {
      socket.destroy();
      return;
    }
    connectionIsBusy(socket as Socket);
    upgrade(request, socket, head);
  });
}

function onlyListener<T>(server: Server, event: "request" | "upgrade"): T {
  const [listener, ...more] = server.listeners(event) as T[];
  if (!listener || more.length > 0)
    throw new Error(`the server has ${more.length + (listener ? 1 : 0)} listeners of ${event}`);
  server.removeAllListeners(event);
  return listener;
}

const refuseExpectation: RequestListener = (_request, response) => void response.writeHead(417).end();

function askerOf(request: IncomingMessage, { proxies, rememberedPerson }: FrontPorts): Requester {
  return { ...visitorFrom(proxies.addressOf(request)), person: rememberedPerson(request) ?? null };
}

function isTooOften(who: Requester, { requests }: FrontPorts): boolean {
  if (requests.take({ ...who, person: null }) === 0) return false;
  // Many people behind one address are not taken for one.
  return who.person === null || requests.take(who) > 0;
}

function fronting(handle: RequestListener, lines: WeakMap<Socket, Line>, ports: FrontPorts): RequestListener {
  function refuseIt(request: IncomingMessage, response: ServerResponse, line: Line, why = REFUSED): void {
    line.refused = isSlowed(request.socket) ? line.refused + 1 : 0;
    if (line.refused > AHEAD_MAX) {
      request.socket.destroy();
      return;
    }
    if (!ports.proxies.isProxy(request.socket.remoteAddress)) slowDown(request, response);
    response.writeHead(429, HEAD).end(why);
    readSparingly(request);
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    connectionIsBusy(socket);
    readSparingly(request);
    response.once("prefinish", () => {
      if (socket.writableLength > LARGE_BYTES) ports.unread.noteLarge(socket.writableLength);
    });
    handle(request, response);
  }

  function enter(request: IncomingMessage, response: ServerResponse, line: Line, who: Requester): void {
    const { socket } = request;
    line.isBusy = true;
    response.once("close", () => {
      line.isBusy = false;
      const next = line.waiting.shift();
      if (socket.destroyed) line.waiting.length = 0;
      else if (next) next();
      else connectionRests(socket);
    });
    if (ports.isProbe(request)) {
      answer(request, response);
      return;
    }
    let isWaiting = true;
    let isPaused = false;
    const inItsTurn = (what: () => void) => () => {
      isWaiting = false;
      if (isPaused && !isSlowed(socket)) socket.resume();
      if (!socket.destroyed) what();
    };
    ports.turns.enter(
      who,
      inItsTurn(() => answer(request, response)),
      inItsTurn(() => refuseIt(request, response, line, CROWDED)),
    );
    if (!isWaiting || ports.proxies.isProxy(socket.remoteAddress)) return;
    // Not before: the server itself reads on once it has a whole request.
    setImmediate(() => {
      if (!isWaiting) return;
      isPaused = true;
      socket.pause();
    });
  }

  return (request, response) => {
    const { socket } = request;
    arriveInTime(request, response, ports.isFile(request));
    const line = lines.get(socket) ?? { isBusy: false, refused: 0, waiting: [] };
    lines.set(socket, line);
    if (socket.destroyed || line.waiting.length >= AHEAD_MAX - 1) {
      socket.destroy();
      return;
    }
    const who = askerOf(request, ports);
    const isRefused = isSlowed(socket) || (!ports.isProbe(request) && isTooOften(who, ports));
    if (isRefused) return refuseIt(request, response, line);
    if (line.isBusy) line.waiting.push(() => enter(request, response, line, who));
    else enter(request, response, line, who);
  };
}
