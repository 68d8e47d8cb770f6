/**
 * The program's entry. Keeps what the engine makes of the modules beside the installed packages, where it is trusted as they
 * are, so that every start but the first finds it there: a killed server is back sooner.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

enableCompileCache(join(import.meta.dirname, "../../../../node_modules/.cache/candor-modules"));
const { runProgram } = await import("./program.ts");
await runProgram();
