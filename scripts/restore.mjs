// @ts-check
/** `npm run restore`: makes a data folder of a backup, on the locked Node. See `apps/server/src/commands/restore.ts`. */
import { runEntry } from "./run-entry.mjs";

runEntry("apps/server/src/commands/restore.ts");
