/** The entry of the http process. The server starts it; nobody else does. */
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

enableCompileCache(join(import.meta.dirname, "../../../../../node_modules/.cache/candor-modules"));
const { runHttpProcess } = await import("./http-program.ts");
await runHttpProcess();
flushCompileCache();
