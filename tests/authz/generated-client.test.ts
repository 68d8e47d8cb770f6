/** A client made out of the served OpenAPI document by a usual generator: it compiles strictly, and it trades. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import openapiTypes, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../client/api-client.ts";
import type { Candor } from "../e2e/harness/candor-server.ts";
import { newPerson, sharedCandor } from "./shared-candor.ts";

const MODULES = join(import.meta.dirname, "../../node_modules");
const COMPILER = join(MODULES, "typescript/bin/tsc");
const STRICT = [
  "--ignoreConfig",
  "--strict",
  "--module",
  "nodenext",
  "--target",
  "es2024",
  "--types",
  "node",
  "--pretty",
  "false",
];

/** What somebody would write against the generated types; each `.message` compiles only where the answer is known to be ok. */
const PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const [url, user_string = "", password = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url + "/api" });

function ok<T extends { type: string }>(envelope: T | undefined): Extract<T, { type: "ok" }> {
  if (envelope?.type !== "ok") throw new Error(JSON.stringify(envelope));
  return envelope as Extract<T, { type: "ok" }>;
}

const { token } = ok((await client.POST("/user/login", { body: { user_string, password } })).data).message;
if (token === null) throw new Error("a second step is asked for");
client.use({ onRequest: ({ request }) => request.headers.set("Authorization", "Bearer " + token) });
const params = { header: { "X-Account": "demo" } } as const;

const body = { currency_id: 10, legal_id: 1, type: "buy", amount: "0.01" } as const;
const order = ok((await client.POST("/coin/trade", { params, body })).data).message;
const readOrders = async () =>
  ok((await client.GET("/coin/list", { params: { ...params, query: { status: "all" } } })).data).message;
let orders = await readOrders();
// It is filled at the next price.
for (let round = 0; round < 50 && orders.list[0]?.status === "open"; round++) {
  await new Promise((done) => setTimeout(done, 100));
  orders = await readOrders();
}
const balances = ok((await client.GET("/wallet/newlist", { params })).data).message;
const bitcoin = balances.list.find(({ currency_name, wallet }) => currency_name === "BTC" && wallet === "spot");
const refused = (await client.POST("/coin/trade", { params, body: { ...body, amount: "0" } })).data;
console.log(
  JSON.stringify({
    ordered: order.id,
    listed: orders.list.map(({ id, status, amount }) => ({ id, status, amount })),
    bitcoin: bitcoin?.posted,
    refused: refused?.type === "ok" ? null : refused?.code,
  }),
);
`;

let candor: Candor;
let anna: Person;
let folder = "";

const run = async (command: string, ...parts: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [command, ...parts], { cwd: folder })).stdout;
/** What the compiler has found; nothing where it compiles. */
const compile = (name: string): Promise<string> =>
  run(COMPILER, ...STRICT, `${name}.ts`).catch(({ stdout }: { readonly stdout: string }) => stdout);

beforeAll(async () => {
  candor = sharedCandor();
  anna = await newPerson("anna");
  const cache = join(MODULES, ".cache");
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "generated-client-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const document = await (await fetch(`${candor.url}/api/openapi.json`)).text();
  writeFileSync(join(folder, "schema.ts"), astToString(await openapiTypes(document, { silent: true })));
});
afterAll(async () => {
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

test("a generated client compiles strictly, signs in, trades, reads orders and balances, and tells refusals apart", async () => {
  writeFileSync(join(folder, "program.ts"), PROGRAM);
  expect(await compile("program")).toBe("");
  const said = JSON.parse(await run("program.js", candor.url, anna.address, anna.password));
  expect(said).toEqual({
    ordered: expect.stringMatching(/^\d+$/),
    listed: [{ id: said.ordered, status: "filled", amount: "0.01" }],
    bitcoin: "0.01",
    refused: "amount-not-positive",
  });
});

test("the generated types would find a field that is not there", async () => {
  writeFileSync(
    join(folder, "mistaken.ts"),
    PROGRAM.replace("legal_id: 1, ", "").replace("bitcoin?.posted", "bitcoin?.sum"),
  );
  const found = await compile("mistaken");
  expect(found).toContain("legal_id");
  expect(found).toContain("Property 'sum' does not exist");
});
