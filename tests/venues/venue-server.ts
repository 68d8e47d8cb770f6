/**
 * What the servers that stand in for providers share: http and sockets on a free port of loopback, prices that are said again
 * and again, and every way in which a provider can fail.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/** How often a venue says its prices. */
const SAY_EVERY_MS = 100;

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A provider's own protocol. */
export interface Protocol {
  /** What a client's message is answered with, and what it asks to hear from now on. */
  hear(text: string, subscriptions: Set<string>): readonly unknown[];
  /** A quote or trade of a market in the provider's words; undefined where nobody asked for it. */
  quote(market: string, said: Said, subscriptions: ReadonlySet<string>): unknown;
  answer?(request: IncomingMessage, url: URL): Answer | undefined;
}

/** What a venue says of a market. */
export interface Said {
  readonly price: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export class VenueServer {
  /** Prices by the provider's own market names. */
  readonly prices = new Map<string, number>();
  /** Paths and queries of the requests so far. */
  readonly requests: string[] = [];
  /** Connections that were opened so far. */
  connections = 0;
  /** Cuts each new connection after so many milliseconds; null leaves them. */
  cutAfterMs: number | null = null;
  private readonly protocol: Protocol;
  private readonly http = createServer((request, response) => this.answer(request, response));
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly subscriptions = new Map<WebSocket, Set<string>>();
  private factor = 1;
  private isSilent = false;
  private isRefusing = false;
  private clockOffsetMs = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(protocol: Protocol) {
    this.protocol = protocol;
    this.http.on("upgrade", (request, socket, head) => {
      if (this.isRefusing) {
        socket.destroy();
        return;
      }
      this.sockets.handleUpgrade(request, socket, head, (client) => this.welcome(client));
    });
  }

  async start(): Promise<void> {
    this.http.listen(0, "127.0.0.1");
    await once(this.http, "listening");
    this.timer = setInterval(() => this.sayAll(), SAY_EVERY_MS);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** Says every price that somebody asked for, now. */
  sayAll(): void {
    if (this.isSilent) return;
    for (const market of this.prices.keys()) this.say(market);
  }

  /** Says one price; another one, or of another time, where that is given. */
  say(market: string, said: Partial<Said> = {}): void {
    const price = (said.price ?? this.prices.get(market) ?? 0) * this.factor;
    const at = said.at ?? Date.now() + this.clockOffsetMs;
    for (const [client, subscriptions] of this.subscriptions) {
      const message = this.protocol.quote(market, { price, at }, subscriptions);
      if (message !== undefined) client.send(JSON.stringify(message));
    }
  }

  /** Sends text as it is to everyone connected. */
  sayRaw(text: string): void {
    for (const client of this.subscriptions.keys()) client.send(text);
  }

  /** Connected, and says nothing any more; `talk` ends it. */
  goSilent(): void {
    this.isSilent = true;
  }

  talk(): void {
    this.isSilent = false;
  }

  /** Says every price times this; 1 is the truth. */
  lie(factor: number): void {
    this.factor = factor;
  }

  /** Says of everything that it was said so much later (or earlier) than it is. */
  shiftClock(milliseconds: number): void {
    this.clockOffsetMs = milliseconds;
  }

  /** Cuts every connection; new ones are welcome. */
  drop(): void {
    for (const client of this.subscriptions.keys()) client.terminate();
  }

  /** Cuts every connection and lets nobody in until `accept`. */
  refuse(): void {
    this.isRefusing = true;
    this.drop();
  }

  accept(): void {
    this.isRefusing = false;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.drop();
    this.http.close();
    this.http.closeAllConnections();
    await once(this.http, "close");
  }

  private welcome(client: WebSocket): void {
    this.connections += 1;
    const own = new Set<string>();
    if (this.cutAfterMs !== null) setTimeout(() => client.terminate(), this.cutAfterMs);
    this.subscriptions.set(client, own);
    client.on("close", () => this.subscriptions.delete(client));
    client.on("error", () => undefined);
    client.on("message", (data) => {
      for (const answer of this.protocol.hear(String(data), own)) client.send(JSON.stringify(answer));
    });
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", this.address);
    this.requests.push(`${url.pathname}${url.search}`);
    // A silent provider takes the request and never answers it.
    if (this.isSilent) return;
    if (this.isRefusing) {
      response.destroy();
      return;
    }
    const { status = 200, headers = {}, body } = this.protocol.answer?.(request, url) ?? { status: 404, body: {} };
    const isText = typeof body === "string";
    response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...headers });
    response.end(isText ? body : JSON.stringify(body));
  }

  /** What a quote request is answered with: the price as it is said now. */
  said(market: string): Said | undefined {
    const price = this.prices.get(market);
    return price === undefined ? undefined : { price: price * this.factor, at: Date.now() + this.clockOffsetMs };
  }
}
