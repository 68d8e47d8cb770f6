/**
 * Who may import what. The layers of the house are checked here, so that no reader has to remember them.
 */
export const CORE_ORDER = [
  "installation",
  "notice",
  "ledger",
  "second-factor",
  "customer",
  "sign-in",
  "account-safety",
  "operator",
  "maker-checker",
  "terms",
  "setting",
  "related",
  "verification",
  "network",
  "payee",
  "instrument",
  "tick-log",
  "market-data",
  "desk",
  "surveillance",
  "term-product",
  "product",
];

/** A core module may import only modules listed before it. */
const coreOrderRules = CORE_ORDER.map((name, index) => ({
  name: `core-order-${name}`,
  comment: `core/${name} stands on ${CORE_ORDER.slice(0, index).join(", ") || "the platform alone"}`,
  severity: "error",
  from: { path: `^apps/server/src/core/${name}/`, pathNot: "\\.test\\.ts$" },
  to: {
    path: "^apps/server/src/core/",
    pathNot: `^apps/server/src/core/(${CORE_ORDER.slice(0, index + 1).join("|")})/`,
  },
}));

/** A core module is entered by the file named after its folder. */
const coreDoorRules = CORE_ORDER.map((name) => ({
  name: `core-door-${name}`,
  comment: `core/${name} has one door: core/${name}/${name}.ts`,
  severity: "error",
  from: { pathNot: [`^apps/server/src/core/${name}/`, "\\.test\\.ts$", "-test-support\\.ts$"] },
  to: {
    path: `^apps/server/src/core/${name}/`,
    pathNot: [`^apps/server/src/core/${name}/${name}\\.ts$`, "-test-support\\.ts$"],
  },
}));

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    forbid("no-cycles", "a circle has no bottom to stand on, and one of types alone neither", {}, { circular: true }),
    forbid("resolvable", "every import resolves", {}, { couldNotResolve: true, pathNot: "^virtual:" }),
    forbid(
      "money-imports-nothing",
      "money is the bottom",
      { path: "^packages/money/", pathNot: "\\.test\\.ts$" },
      { pathNot: "^packages/money/" },
    ),
    forbid(
      "api-imports-money-only",
      "api declares what can be asked: money, zod and the engine's lists of states, nothing else",
      { path: "^packages/api/", pathNot: "\\.test\\.ts$" },
      { pathNot: ["^packages/(api|money)/", "^packages/engine/src/[a-z-]+-state\\.ts$", "node_modules/zod/"] },
    ),
    forbid(
      "engine-imports-money-only",
      "engine decides purely: money, nothing else, not even Node",
      { path: "^packages/engine/", pathNot: "\\.test\\.ts$" },
      { pathNot: "^packages/(engine|money)/" },
    ),
    forbid(
      "client-imports-api-and-money-only",
      "client is what both apps talk to the server with: api, money and React, nothing else",
      { path: "^packages/client/", pathNot: "\\.test\\.ts$" },
      { pathNot: ["^packages/(client|api|money)/", "node_modules/(@types/)?react/"] },
    ),
    forbid(
      "client-serves-the-apps-alone",
      "the server and the other packages know no browser",
      { path: "^(packages|apps/server)/", pathNot: "^packages/client/" },
      { path: "^packages/client/" },
    ),
    forbid("packages-never-import-apps", "packages are below the apps", { path: "^packages/" }, { path: "^apps/" }),
    forbid(
      "server-never-imports-web",
      "apps never import apps",
      { path: "^apps/server/" },
      { path: "^apps/(?!server/)" },
    ),
    forbid(
      "admin-never-imports-apps",
      "apps never import apps",
      { path: "^apps/admin/" },
      { path: "^apps/(?!admin/)" },
    ),
    forbid("web-never-imports-apps", "apps never import apps", { path: "^apps/web/" }, { path: "^apps/(?!web/)" }),
    forbid(
      "platform-is-the-bottom",
      "the platform knows no business",
      { path: "^apps/server/src/platform/", pathNot: "\\.test\\.ts$" },
      { path: "^apps/server/src/(core|products|main)/" },
    ),
    forbid(
      "core-below-products",
      "core stands below products and main",
      { path: "^apps/server/src/core/", pathNot: "\\.test\\.ts$" },
      { path: "^apps/server/src/(products|main)/" },
    ),
    forbid(
      "products-below-main",
      "only main wires modules together",
      { path: "^apps/server/src/products/", pathNot: "\\.test\\.ts$" },
      { path: "^apps/server/src/main/" },
    ),
    forbid(
      "products-never-import-products",
      "products meet through ledger accounts, events or main",
      { path: "^apps/server/src/products/([^/]+)/" },
      { path: "^apps/server/src/products/", pathNot: "^apps/server/src/products/$1/" },
    ),
    forbid(
      "main-knows-products-by-their-list",
      "main/products.ts lists the products; what else main needs of them they say themselves",
      {
        path: "^apps/server/src/main/",
        pathNot: ["^apps/server/src/main/products\\.ts$", "\\.test\\.ts$", "-test-support\\.ts$"],
      },
      { path: "^apps/server/src/products/" },
    ),
    ...coreOrderRules,
    ...coreDoorRules,
    forbid(
      "features-never-import-features",
      "app composes features",
      { path: "^apps/web/src/features/([^/]+)/" },
      { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    ),
    forbid(
      "admin-pages-never-import-pages",
      "what pages share lies in app, record, table, decision or picture",
      { path: "^apps/admin/src/pages/([^/]+)/" },
      { path: "^apps/admin/src/pages/", pathNot: "^apps/admin/src/pages/$1/" },
    ),
    forbid(
      "ui-has-no-product",
      "the design system knows no product",
      { path: "^apps/web/src/ui/" },
      { path: "^apps/web/src/(features|trading|app|live|chart)/" },
    ),
    forbid(
      "trading-below-features",
      "the ticket takes a product's fields and rules; it knows no product",
      { path: "^apps/web/src/trading/" },
      { path: "^apps/web/src/features/" },
    ),
    forbid(
      "trading-above-the-app",
      "what every page uses knows nothing of orders",
      { path: "^apps/web/src/(app|ui|live|chart|push)/", pathNot: "\\.test\\.tsx?$" },
      { path: "^apps/web/src/trading/" },
    ),
    forbid(
      "chart-below-features",
      "features give the chart an instrument and prices to mark; it knows none of them",
      { path: "^apps/web/src/chart/" },
      { path: "^apps/web/src/features/" },
    ),
    forbid(
      "live-below-features",
      "the socket client serves features",
      { path: "^apps/web/src/live/" },
      { path: "^apps/web/src/features/" },
    ),
    forbid(
      "shared-below-features",
      "kits serve features and know none of them",
      { path: "^apps/web/src/shared/" },
      { path: "^apps/web/src/features/" },
    ),
    forbid(
      "no-tests-in-the-product",
      "the product never imports a test",
      { pathNot: "(\\.test\\.tsx?$|^tests/|^bench/)" },
      { path: "(\\.test\\.tsx?$|^tests/)" },
    ),
    forbid(
      "zod-stays-off-the-web",
      "schemas are types only in the browser bundle",
      { path: "^(apps/(web|admin)|packages/client)/src/", pathNot: "\\.test\\.tsx?$" },
      { path: "node_modules/zod/" },
    ),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: ["node_modules", "dist"] },
    exclude: { path: ["(^|/)dist/", "^apps/web/dev-dist/"] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types", "browser"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
      mainFields: ["module", "main", "types"],
    },
  },
};
