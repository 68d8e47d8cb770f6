/** What the server and its http process ask of each other. Shapes only. */
import { type Service, service } from "../../platform/bus/bus.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Connection } from "../../platform/database/database.ts";

/** What the http process is started with. */
export interface StartTerms {
  readonly config: Config;
  readonly connection: Connection;
  readonly operatorConnection: Connection;
}

type Opened = { readonly address: string; readonly port: number } | { readonly refusal: string };

/** Asked by the http process; answered once the database is there, with all that a first start writes to it. */
export const HTTP_START: Service<null, StartTerms> = service("http.start");
/** Asked by it once it is put together; answered once prices and desk have started. */
export const HTTP_CORE_STARTED: Service<null, null> = service("http.core-started");
/** Told by it once it answers calls, or why it cannot. */
export const HTTP_OPENED: Service<Opened, void> = service("http.opened");
/** Asked of it each second: answered at once where it answers anything. */
export const HTTP_ALIVE: Service<null, null> = service("http.alive");
/** Asked of it: says that it is not ready, goes on for so long, answers what is under way and ends. */
export const HTTP_STOP: Service<{ readonly settleMs: number }, null> = service("http.stop");
