// @ts-check
/** `npm run verify`: checks the tick log on the locked Node. See `apps/server/src/commands/verify-log.ts` for its flags. */
import { runEntry } from "./run-entry.mjs";

runEntry("apps/server/src/commands/verify-log.ts");
