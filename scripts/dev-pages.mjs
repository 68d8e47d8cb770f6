// @ts-check
/**
 * The pages of `npm run dev`: the app and the back office by Vite, with hot replacement, at one address. What they ask goes on to
 * the server. Runs on the locked Node and ends with the process that has started it.
 */
import { join } from "node:path";
import { createServer } from "vite";
import { ROOT } from "./node-runtime.mjs";

const PORT = 5173;
const OFFICE_PORT = 5174;

/** @param {string} app folder below apps @param {import("vite").ServerOptions} server */
async function serve(app, server) {
  const root = join(ROOT, "apps", app);
  const pages = await createServer({ root, configFile: join(root, "vite.config.ts"), server, clearScreen: false });
  return pages.listen();
}

const office = { target: `http://127.0.0.1:${OFFICE_PORT}`, ws: true };
await serve("admin", { port: OFFICE_PORT, strictPort: true, host: "127.0.0.1", ws: { clientPort: PORT } });
await serve("web", { port: PORT, strictPort: true, host: "127.0.0.1", proxy: { "/admin": office } });
process.stdout.write(`The app is at http://127.0.0.1:${PORT}, the back office at http://127.0.0.1:${PORT}/admin/\n`);
process.on("disconnect", () => process.exit(0));
