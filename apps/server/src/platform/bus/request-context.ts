/**
 * Which request the program is working for: a name given at the edge that every line of the log bears, in this process and in
 * those that are asked by the bus. It decides nothing and is nobody's secret.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

const requests = new AsyncLocalStorage<string | undefined>();

/** Undefined where the program works for itself. */
export const currentRequest = (): string | undefined => requests.getStore();

export const inRequest = <T>(id: string | undefined, work: () => T): T => requests.run(id, work);

/** For loops that serve everybody, and are only woken by a request. */
export const outsideRequests = <T>(work: () => T): T => requests.run(undefined, work);

/** So that no two processes, nor two starts of one, give the same. */
const START = randomBytes(6).toString("hex");
let made = 0;

export function newRequestId(): string {
  made += 1;
  return `${START}-${made.toString(36)}`;
}

/** What a proxy of ours may have named it: nothing that could break a line of the log or fill it. */
export const isSaneRequestId = (text: unknown): text is string =>
  typeof text === "string" && /^[\w.:+/=-]{8,100}$/.test(text);
