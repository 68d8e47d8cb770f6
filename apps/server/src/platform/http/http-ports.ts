/** What the http server needs from the rest of the program, each as small as the need. Types only. */
import type { Answer } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { LoopLag } from "../edge/loop-lag.ts";
import type { OnRefused } from "../edge/refused-calls.ts";
import type { TokenMemory } from "../edge/token-gate.ts";
import type { Log } from "../log.ts";
import type { HealthReport } from "../process/health.ts";
import type { ChannelHub } from "../socket/channel-hub.ts";
import type { HttpSettings } from "./http-settings.ts";
import type { Metrics } from "./metrics.ts";
import type { Caller, OperatorSession, Route } from "./route.ts";
import type { StepUpMethodsOf } from "./step-up-fault.ts";

/**
 * The caller behind a session token, or undefined when it is unknown, ended or expired. From memory whenever possible.
 * @param sentZone X-Time-Zone as it came
 */
export type Authenticate = (token: string, sentZone?: string) => Caller | undefined | Promise<Caller | undefined>;

/**
 * The operator whose session's token this is. @param isUnattended a call that the back office made by itself: it does
 * not prolong the session
 */
export type AuthenticateOperator = (token: string, isUnattended: boolean) => Promise<OperatorSession | undefined>;

/** Uploaded pictures. */
export interface FilePort {
  /** Re-encodes and stores; answers the path the client uses from then on ("/files/<name>"). */
  store(caller: Caller, content: Buffer): Promise<Answer<string>>;
  /** The stored picture when it exists and this caller may see it. */
  read(caller: Caller, name: string): Promise<{ readonly content: Buffer; readonly type: string } | undefined>;
  /** Re-encodes and stores one that everybody may see, by an operator. */
  storeOpen(operator: string, content: Buffer): Promise<Answer<string>>;
  /** One that everybody may see. */
  readOpen(name: string): Promise<{ readonly content: Buffer; readonly type: string } | undefined>;
}

/** What the site's settings say to the door. */
export interface SitePort {
  /** What the site calls itself. */
  siteName(): string;
  /** While it is not, calls on a demo portfolio are refused. */
  isDemoOpen(): boolean;
  /** Hosts of other sites that may be shown inside the app. */
  frameHosts(): readonly string[];
}

/** One mail or text message of the local outbox. */
export interface OutboxMessage {
  readonly kind: "mail" | "sms";
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Instant;
}

/** Made by `html.ts`, at each look anew. */
export interface LocalPage {
  readonly path: `/${string}`;
  html(): string | Promise<string>;
}

export interface HttpPorts {
  readonly settings: HttpSettings;
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Figures of other processes in Prometheus' form; "" where they are not to be had. */
  readonly furtherMetrics: () => Promise<string>;
  /** Every endpoint of packages/api exactly once; the server refuses to start otherwise. */
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  /** What is remembered of customers' tokens, so that a made-up one costs no query. */
  readonly sessions: TokenMemory<Caller>;
  readonly authenticateOperator: AuthenticateOperator;
  readonly stepUpMethods: StepUpMethodsOf;
  readonly channels: ChannelHub;
  /** Told of each session that ends early, so that its sockets close; returns how to stop listening. */
  readonly onRevoked: (listener: (sessionId: string) => void) => () => void;
  readonly files: FilePort;
  readonly site: SitePort;
  /** How late this process is; measured where it is left out. */
  readonly loopLag?: Pick<LoopLag, "p">;
  /** Told of each refusal by a limit. */
  readonly onRefused?: OnRefused;
  /** Newest first; used outside production only. */
  readonly listOutbox: () => Promise<readonly OutboxMessage[]>;
  /** Further pages that only this machine itself is shown; none in production. */
  readonly localPages?: readonly LocalPage[];
  /** Which parts orders and reads cannot rest on, here and in the processes behind. */
  readonly health: () => HealthReport | Promise<HealthReport>;
  /** Folder of the built web app, or null when there is none. */
  readonly webRoot: string | null;
  /** Folder of the built back office, or null when there is none. */
  readonly adminRoot: string | null;
}

export interface HttpServer {
  /** Starts to listen; answers the address, such as "http://127.0.0.1:8080". Port 0 takes a free one. */
  listen(options: { host: string; port: number }): Promise<string>;
  /** Sends a request without a network, for tests. */
  inject: (request: InjectRequest) => Promise<InjectResponse>;
  /** Listens no more, tells sockets to connect elsewhere, answers what is under way, and ends. */
  close(): Promise<void>;
}

export interface InjectRequest {
  readonly method: "GET" | "POST" | "HEAD" | "OPTIONS" | "PUT";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

export interface InjectResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: string;
}
