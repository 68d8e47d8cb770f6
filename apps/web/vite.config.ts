/** How the web app is built and, in development, served beside the server. */
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firstPicture } from "./first-picture.ts";

const SERVER = process.env.CANDOR_SERVER ?? "http://127.0.0.1:8080";

/** What every screen needs: one file instead of forty, since each file costs a round trip on a slow network. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core)|i18next)\/|lucide-react\/dist\/esm\/(Icon|createLucideIcon|context|defaultAttributes|shared)|src\/app\/|packages\/api\/src\/(language|password-rules)|src\/live\/(connection|channel-track|keyed-store|quotes|socket)|src\/ui\/(badge|banner|button|card|class-names|coin-icon|empty-state|list-row|page-header|price|segmented|sheet|skeleton|sparkline|spinner|tabs|toast-host)\.ts/;

/** Texts of the first screens travel together, one file per language. */
const FIRST_TEXTS = /locales\/(\w+)\/(common|home|market)\.json$/;

export default defineConfig({
  plugins: [react(), tailwindcss(), firstPicture()],
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
            { name: "icons", test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: SERVER }, "/socket.io": { target: SERVER, ws: true } },
  },
});
