// @ts-check
/** `npm run fix`: formats every file and mends what the linter can mend without a doubt. Takes paths; without any, everything. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled } from "./installation.mjs";
import { ROOT, requireHostNode } from "./node-runtime.mjs";

requireHostNode();
ensureInstalled("everything");
const biome = join(ROOT, "node_modules", "@biomejs", "biome", "bin", "biome");
const paths = process.argv.slice(2);
const { status } = spawnSync(process.execPath, [biome, "check", "--write", ...(paths.length > 0 ? paths : ["."])], {
  stdio: "inherit",
});
process.exit(status ?? 1);
