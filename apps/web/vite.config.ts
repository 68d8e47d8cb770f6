/** How the web app is built and, in development, served beside the server. */
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chartLibrary } from "./chart-library.ts";
import { firstPicture } from "./first-picture.ts";
import { iconLibrary, ownerOf } from "./icon-library.ts";
import { installable } from "./installable.ts";
import { textFiles } from "./text-files.ts";

const SERVER = process.env.CANDOR_SERVER ?? "http://127.0.0.1:8080";

/** The rows of markets, which home and the market have in common, with the parts that they are made of. */
const MARKETS =
  /src\/(features\/market\/(market-(data|view)|parts\/(category-tabs|favourite-star|market-(figures|item|states|table)))|ui\/(badge|coin-icon|price|sparkline|table|tabs)|live\/(freshness|keyed-store|quotes)|app\/(favourites|price-age|visitor-favourites))\.ts|packages\/money\/src\/decimal\.ts/;

/** What most pages use and home does not, in one file for the same reason. */
const OTHERS =
  /src\/ui\/(card|list-row|modal|sheet|wide-screen)\.ts|src\/app\/(page-overlay|price-origin|session-note)\.ts|src\/live\/customer\.ts|packages\/api\/src\/wallet-words\.ts|@tanstack\/(react-query|query-core)\/.*(nfiniteQuery(Observer)?|useMutation|mutationObserver)\.js/;

/** Amounts and prices of whole units, with which every page reckons that shows orders or takes them. */
const AMOUNTS =
  /packages\/(money\/src\/(instrument-scale|money|rounding)|api\/src\/wire-scale|engine\/src\/price-band)\.ts/;

/** What lists of orders and trading pages have in common. */
const ORDERS =
  /src\/app\/(code-ahead|instrument-facts|sheet-ahead)\.ts|src\/trading\/wallet-cover\.ts|src\/ui\/fact-list\.ts/;

/** How lists that come in pages are asked for. */
const PAGES = /src\/shared\/records\/use-pages\.ts|src\/app\/csv-pages\.ts/;

/** How they are shown. */
const LISTS = /src\/shared\/records\/(record-list|records-page)\.ts|src\/ui\/tab-panel\.ts/;

/** What the trading pages have in common: the head over the market and what opens the ticket. */
const TRADING =
  /src\/(app\/(no-market|product-switch|trade-head)|trading\/(block-note|kept-tickets|placing-steps|ticket-(ahead|block|sheet|state)|trade-bar|use-ticket-block))\.ts/;

/** The ticket of all products, which comes after its page. */
const TICKET =
  /src\/trading\/(ask-switch|available-line|shortage-offer|side-switch|ticket|ticket-(figures|foot|frame|problem|submit))\.ts/;

/** The drawing of charts with its library: what a chart that is only looked at needs. */
const CHART_CANVAS = /node_modules\/klinecharts\/|src\/chart\/chart-(canvas|feed|line-layer|panes|styles|words)\.ts/;

/** What stands around the drawing; apart, so that the page does not wait for the drawing, which knows some of it too. */
const CHART_PANEL =
  /src\/chart\/(chart-(drawings|indicators|legend|panel|period|settings)|full-screen|line-places|period-row|price-(chart|lines))\.ts|src\/live\/candles\.ts/;

/** A file that such a pattern names, or a sign that it shows. */
const of = (files: RegExp) => (id: string) => files.test(ownerOf(id));

/** Of what a page's code needs beside itself, what is not there from the start. */
const withoutFirst = (_file: string, needed: string[], { hostType }: { hostType: "html" | "js" }): string[] =>
  hostType === "html" ? needed : needed.filter((file) => !/\/(base|index|rolldown-runtime)-[\w-]+\.js$/.test(file));

export default defineConfig({
  plugins: [react(), tailwindcss(), chartLibrary(), iconLibrary(), textFiles(), firstPicture(), installable()],
  // Texts are taken by their keys as a whole; a name for each would only make them longer.
  json: { namedExports: false },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false, resolveDependencies: withoutFirst },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every screen needs: one file instead of forty, since each file costs a round trip on a slow network.
            { name: "base", test: /^(?!.*(\/locales\/|index\.html|src\/main\.tsx))/, tags: ["$initial"], priority: 9 },
            { name: "market-rows", test: of(MARKETS), priority: 6 },
            { name: "others", test: of(OTHERS), priority: 4 },
            { name: "chart-panel", test: of(CHART_PANEL), priority: 3 },
            { name: "chart-canvas", test: of(CHART_CANVAS), priority: 2 },
            { name: "amounts", test: of(AMOUNTS), priority: 2 },
            { name: "orders", test: of(ORDERS), priority: 1 },
            { name: "pages", test: of(PAGES), priority: 2 },
            { name: "lists", test: of(LISTS), priority: 1 },
            { name: "trading", test: of(TRADING), priority: 1 },
            { name: "ticket", test: of(TICKET), priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: SERVER }, "/socket.io": { target: SERVER, ws: true } },
  },
});
