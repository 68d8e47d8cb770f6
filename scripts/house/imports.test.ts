/** Every rule about imports is broken once in a small house beside this one, and has to be found where it is broken. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import config, { CORE_ORDER } from "../../.dependency-cruiser.mjs";

const ROOT = join(import.meta.dirname, "../..");
const PROGRAM = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const SERVER = "apps/server/src";
const WEB = "apps/web/src";

/** A file that imports another which it may not. */
interface Breach {
  readonly from: string;
  readonly to: string;
}

const breach = (from: string, to: string): Breach => ({ from, to });

/** The module that the next one up is; for the last, one that is in no order. */
const above = (index: number): string => CORE_ORDER[index + 1] ?? "unlisted";

const breaches: Readonly<Record<string, Breach>> = {
  "no-cycles": breach("packages/engine/src/circle.ts", "packages/engine/src/round.ts"),
  resolvable: breach(`${SERVER}/main/lost.ts`, `${SERVER}/main/nowhere.ts`),
  "money-imports-nothing": breach("packages/money/src/money.ts", "packages/engine/src/fees.ts"),
  "api-imports-money-only": breach("packages/api/src/loan.ts", "packages/engine/src/fees.ts"),
  "engine-imports-money-only": breach("packages/engine/src/match.ts", "node:fs"),
  "client-imports-api-and-money-only": breach("packages/client/src/loan.ts", "packages/engine/src/fees.ts"),
  "client-serves-the-apps-alone": breach("packages/engine/src/call.ts", "packages/client/src/request.ts"),
  "packages-never-import-apps": breach("packages/engine/src/reach.ts", `${WEB}/app/shell.ts`),
  "server-never-imports-web": breach(`${SERVER}/main/peek.ts`, `${WEB}/app/shell.ts`),
  "admin-never-imports-apps": breach("apps/admin/src/app/peek.ts", `${WEB}/app/shell.ts`),
  "admin-pages-never-import-pages": breach("apps/admin/src/pages/loan/nosy.ts", "apps/admin/src/pages/wire/wire.ts"),
  "web-never-imports-apps": breach(`${WEB}/app/peek.ts`, `${SERVER}/main/main.ts`),
  "platform-is-the-bottom": breach(`${SERVER}/platform/clock.ts`, `${SERVER}/core/ledger/ledger.ts`),
  "core-below-products": breach(`${SERVER}/core/ledger/greedy.ts`, `${SERVER}/products/loan/loan.ts`),
  "products-below-main": breach(`${SERVER}/products/loan/wired.ts`, `${SERVER}/main/main.ts`),
  "products-never-import-products": breach(`${SERVER}/products/loan/nosy.ts`, `${SERVER}/products/option/option.ts`),
  "main-knows-products-by-their-list": breach(`${SERVER}/main/wired.ts`, `${SERVER}/products/loan/loan.ts`),
  "features-never-import-features": breach(`${WEB}/features/loan/nosy.ts`, `${WEB}/features/option/option.ts`),
  "ui-has-no-product": breach(`${WEB}/ui/button.ts`, `${WEB}/app/shell.ts`),
  "trading-below-features": breach(`${WEB}/trading/ticket.ts`, `${WEB}/features/loan/loan.ts`),
  "trading-above-the-app": breach(`${WEB}/app/greedy.ts`, `${WEB}/trading/ticket.ts`),
  "chart-below-features": breach(`${WEB}/chart/bars.ts`, `${WEB}/features/loan/loan.ts`),
  "shared-below-features": breach(`${WEB}/shared/form/flat-form.ts`, `${WEB}/features/loan/loan.ts`),
  "live-below-features": breach(`${WEB}/live/socket.ts`, `${WEB}/features/loan/loan.ts`),
  "no-tests-in-the-product": breach(`${SERVER}/main/tested.ts`, `${SERVER}/main/main.test.ts`),
  "zod-stays-off-the-web": breach(`${WEB}/app/schema.ts`, "node_modules/zod/index.js"),
  ...Object.fromEntries(
    CORE_ORDER.flatMap((name, index) => [
      [
        `core-order-${name}`,
        breach(`${SERVER}/core/${name}/upwards.ts`, `${SERVER}/core/${above(index)}/${above(index)}.ts`),
      ],
      [`core-door-${name}`, breach(`${SERVER}/main/${name}-window.ts`, `${SERVER}/core/${name}/inside.ts`)],
    ]),
  ),
};

/** The other half of the circle, and a package to import. */
const FURTHER: Readonly<Record<string, string>> = {
  "packages/engine/src/round.ts": 'import "./circle.ts";\n',
  "node_modules/zod/package.json": '{ "name": "zod", "main": "index.js" }\n',
};
const ABSENT = `${SERVER}/main/nowhere.ts`;

let house: string;

function put(path: string, text: string): void {
  const file = join(house, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function written({ from, to }: Breach): string {
  if (to.startsWith("node:")) return `import "${to}";\n`;
  if (to.startsWith("node_modules/")) return `import "${to.split("/")[1]}";\n`;
  return `import "${"../".repeat(from.split("/").length - 1)}${to}";\n`;
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "candor-house-"));
  for (const { to } of Object.values(breaches)) if (!to.startsWith("node:") && to !== ABSENT) put(to, "export {};\n");
  for (const one of Object.values(breaches)) put(one.from, written(one));
  for (const [path, text] of Object.entries(FURTHER)) put(path, text);
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

interface Report {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

/** What the check finds under some paths of the small house: "<rule> in <file>". */
function violations(...paths: readonly string[]): readonly string[] {
  const args = [PROGRAM, "-c", join(ROOT, ".dependency-cruiser.mjs"), "--output-type", "json", ...paths];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: house, encoding: "utf8" });
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as Report).summary.violations.map(({ from, rule }) => `${rule.name} in ${from}`);
}

test("every rule is broken here once, and found in the file that breaks it", () => {
  const rules = config.forbidden.map(({ name }) => name);
  expect(Object.keys(breaches).sort()).toEqual([...rules].sort());
  const planted = Object.entries(breaches).map(([rule, { from }]) => `${rule} in ${from}`);
  expect(violations("apps", "packages")).toEqual(expect.arrayContaining(planted));
});

test("a circle of types alone is one too", () => {
  put(
    "packages/engine/src/shape.ts",
    'import type { Inner } from "./inner.ts";\nexport type Shape = readonly Inner[];\n',
  );
  put("packages/engine/src/inner.ts", 'import type { Shape } from "./shape.ts";\nexport type Inner = { of: Shape };\n');
  expect(violations("packages/engine/src/shape.ts")).toContain("no-cycles in packages/engine/src/inner.ts");
});

test("the core modules have their order from bottom to top, all of them and no other", () => {
  const folders = readdirSync(join(ROOT, SERVER, "core"), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect([...CORE_ORDER].sort()).toEqual(folders.map(({ name }) => name).sort());
});
