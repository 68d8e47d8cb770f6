// @ts-check
/** `npm run candles`: holds the stored bars against the tick log. See `apps/server/src/commands/check-candles.ts`. */
import { runEntry } from "./run-entry.mjs";

runEntry("apps/server/src/commands/check-candles.ts");
