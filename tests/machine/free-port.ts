/** A port for a program under test: one that stays free while the program is killed and started again. */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems hand out to whoever asks for any: nobody takes one of these by accident. */
const [LOWEST, HIGHEST] = [20_000, 32_000];
const TRIES_MAX = 50;

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${TRIES_MAX} ports is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
