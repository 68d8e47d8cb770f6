/** Where secrets come from that no person sends: who passes messages on, and the program's own keys. */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";

/** Refuses each text message and says back all that it was told, as some do. */
export async function indiscreetGateway(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const told = [JSON.stringify(request.headers)];
    for await (const chunk of request) told.push(String(chunk));
    response.writeHead(500, { "content-type": "application/json" });
    response.end(JSON.stringify({ code: 20_003, message: told.join(" "), more_info: told.join(" ") }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** What the program keeps in the folder of its keys. */
export function keysOf(dataDir: string): readonly { readonly key: string; readonly value: string }[] {
  const read = (name: string): string => {
    const file = join(dataDir, "keys", name);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  const sealing = [...read("sealing.json").matchAll(/"(?:key|fingerprints)":"([^"]+)"/g)];
  const postgres = [...read("postgres.json").matchAll(/:\s*"([^"]{12,})"/g)];
  if (sealing.length === 0 || postgres.length === 0) throw new Error("there are no keys to look for");
  return [...sealing, ...postgres].map(([, value = ""]) => ({ key: "a key of the installation", value }));
}
