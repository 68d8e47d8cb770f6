// @ts-check
/** `npm run backup`: backs a data folder up on the locked Node. See `apps/server/src/commands/backup.ts`. */
import { runEntry } from "./run-entry.mjs";

runEntry("apps/server/src/commands/backup.ts");
