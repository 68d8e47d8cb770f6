// @ts-check
/** `npm run keys`: the keys of an installation. See `apps/server/src/commands/keys.ts` for its commands. */
import { runEntry } from "./run-entry.mjs";

runEntry("apps/server/src/commands/keys.ts");
