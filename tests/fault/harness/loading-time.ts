/** What a start takes on this machine just now, whatever the program does: the time in which its modules are loaded. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { median } from "../../client/median.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PROGRAM = join(ROOT, "apps/server/src/main/http-process/http-program.ts");
const KEPT = join(ROOT, "node_modules/.cache/candor-modules");
const TIMES = 5;

/** Milliseconds, the median of five; each in a process of its own that finds what the engine has made of the modules before. */
export function loadingMs(): number {
  const env = { ...process.env, NODE_COMPILE_CACHE: KEPT };
  const load = `await import(${JSON.stringify(pathToFileURL(PROGRAM).href)}); process.exit(0);`;
  const times = Array.from({ length: TIMES }, () => {
    const startedAt = performance.now();
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", load], { env });
    if (status !== 0) throw new Error(`the modules do not load:\n${stderr}`);
    return performance.now() - startedAt;
  });
  return median(times);
}
