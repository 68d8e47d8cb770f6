/**
 * The log of ticks: every tick of every instrument in blocks that are chained, signed and for ever, with the keys, checks and
 * exports that let anybody hold prices against it (DOMAIN section 3). This is the module's one door. It makes no price; what is in
 * the log cannot be changed.
 */
export type { LogQuestion, LogReport, ReportedFault } from "./check/check-log.ts";
export { FEED_LEASE, type FeedLease } from "./feed-lease.ts";
export { createKeyFiles } from "./keys/key-files.ts";
export type { KeyService } from "./keys/key-service.ts";
export { keyInUse } from "./keys/log-keys.ts";
export type { LogProofs } from "./log-proofs.ts";
export { LogReceipts } from "./log-receipts.ts";
export { logRoutes } from "./log-routes.ts";
export { tickLogTools } from "./log-tools.ts";
export { readKeptTicksAfter, readTicksAfter, TickLog } from "./log-writer.ts";
export type { Tick, TickSample } from "./tick.ts";
export { firstKeptSeq, lastSeqBefore, readLoggedInstruments } from "./tick-block-store.ts";
export { readOrigin, type StoredOrigin, writeOrigin, writeSteps } from "./tick-store.ts";
