/** Where secrets come from that no person sends, and where they might be told: who passes messages on, keys, logs and faults. */
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import { findPlace } from "../../apps/server/src/platform/postgres/postgres-place.ts";

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

/** What the program keeps in the folder of its keys: every long word of every file there, and the seed of prices as hex too. */
export function keysOf(dataDir: string): readonly string[] {
  const folder = join(dataDir, "keys");
  const seed = Buffer.from(readFileSync(join(folder, "simulated-prices.seed"), "utf8").trim(), "base64url");
  const words = readdirSync(folder).flatMap(
    (name) => readFileSync(join(folder, name), "utf8").match(/[\w+/-]{22,}={0,2}/g) ?? [],
  );
  if (words.length < 4) throw new Error("there are no keys to look for");
  return [...words, seed.toString("hex"), seed.toString("base64").replace(/=+$/, "")];
}

const ASKED = ["/metrics", "/readyz", "/api/currency/quotation_new", "/api/site/config", "/api/market/log/heads"];

/** What the program tells anybody who asks about its prices, its site and itself. */
export async function publicAnswers(url: string): Promise<readonly string[]> {
  return Promise.all(
    ASKED.map(async (path) => {
      const answer = await fetch(url + path);
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
      return answer.text();
    }),
  );
}

/** What the program's own database has written about itself. */
export const databaseLogOf = (dataDir: string): string =>
  readFileSync(join(findPlace(dataDir).data, "../postgres.log"), "utf8");

/** While a table is away every call that needs it fails with what the database says of it. */
export async function callWithout(owner: Database, table: string, calls: () => Promise<unknown>[]): Promise<void> {
  await owner.query(`alter table ${table} rename to away`);
  await Promise.all(calls().map((made) => made.catch(() => undefined)));
  await owner.query(`alter table away rename to ${table}`);
}
