// @ts-check
/** `npm run operator`: adds, lists and revokes operators on the locked Node. See `apps/server/src/commands/operators.ts`. */
import { runEntry } from "./run-entry.mjs";

runEntry("apps/server/src/commands/operators.ts");
