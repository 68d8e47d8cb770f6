/** How the web app is built and, in development, served beside the server. */
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { firstPicture } from "./first-picture.ts";

const SERVER = process.env.CANDOR_SERVER ?? "http://127.0.0.1:8080";

/**
 * What every screen needs: one file instead of forty, since each file costs a round trip on a slow network. Left out is what
 * of the app only some pages use.
 */
const BASE =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core)|i18next)\/|lucide-react\/dist\/esm\/(Icon|createLucideIcon|context|defaultAttributes|shared)|src\/app\/(?!favourite-|session-note)|packages\/api\/src\/(language|password-rules)|src\/live\/(account|connection|channel-track|keyed-store|notices|quotes|socket)|src\/ui\/(badge|banner|button|card|class-names|coin-icon|empty-state|list-row|page-header|price|segmented|sheet|skeleton|sparkline|spinner|tabs|toast-host)\.ts/;

/** The drawing of charts with its library: what a chart that is only looked at needs. */
const CHART_CANVAS = /node_modules\/klinecharts\/|src\/chart\/chart-(canvas|feed|line-layer|panes|styles|words)\.ts/;

/** What both the drawing and the page around it know; apart, so that the page does not wait for the drawing. */
const CHART_CHOICES = /src\/chart\/chart-(indicators|period)\.ts/;

/** Texts of the first screens travel together, one file per language. */
const FIRST_TEXTS = /locales\/(\w+)\/(common|home|market)\.json$/;

/** Installable, and its frame kept for offline; prices, balances and orders are never kept. */
const installable = () =>
  VitePWA({
    registerType: "prompt",
    injectRegister: false,
    manifest: {
      name: "Candor",
      short_name: "Candor",
      description: "Trading and saving that shows its work.",
      start_url: "/",
      display: "standalone",
      background_color: "#f4f6fb",
      theme_color: "#f4f6fb",
      icons: [
        { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    },
    workbox: {
      inlineWorkboxRuntime: true,
      globPatterns: [
        "index.html",
        "boot.js",
        "assets/{index,base,icons,text-en,common,home,market,rolldown-runtime}-*.js",
      ],
      navigateFallback: "/index.html",
      navigateFallbackDenylist: [/^\/(api|socket\.io|outbox|healthz|readyz|metrics)/],
      runtimeCaching: [
        {
          urlPattern: /\/assets\/[\w-]+\.js$/,
          handler: "CacheFirst",
          options: { cacheName: "pages", expiration: { maxEntries: 120 } },
        },
      ],
    },
  });

/**
 * Adds what the worker does with pushed notices to the one that was generated: it cannot load a second script, as the content
 * policy allows only scripts that the page itself names.
 */
const pushInWorker = (): Plugin => ({
  name: "push-in-worker",
  apply: "build",
  closeBundle: {
    order: "post",
    sequential: true,
    handler: () => appendFileSync(join("dist", "sw.js"), `\n${readFileSync("push-worker.js", "utf8")}`),
  },
});

export default defineConfig({
  plugins: [react(), tailwindcss(), firstPicture(), installable(), pushInWorker()],
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id) => `text-${FIRST_TEXTS.exec(id)?.[1] ?? "other"}`, test: FIRST_TEXTS, priority: 3 },
            { name: "base", test: BASE, priority: 2 },
            { name: "chart-choices", test: CHART_CHOICES, priority: 3 },
            { name: "chart-canvas", test: CHART_CANVAS, priority: 2 },
            { name: "icons", test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: SERVER }, "/socket.io": { target: SERVER, ws: true } },
  },
});
