// @ts-check
/** `npm run keys`: the keys that sign the tick log. See `apps/server/src/main/log-keys.ts` for its commands. */
import { runEntry } from "./run-entry.mjs";

runEntry("apps/server/src/main/log-keys.ts");
