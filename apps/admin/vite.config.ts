/** How the back office is built and, in development, served beside the server. */
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const SERVER = process.env.CANDOR_SERVER ?? "http://127.0.0.1:8080";

/** Where Ant Design's own code puts styles into the page. */
const STYLE_BLOCKS = /@rc-component\/util\/es\/Dom\/dynamicCSS$/;

/**
 * Ant Design writes its colours into style blocks, which the content policy forbids. The same text goes into constructed
 * sheets instead, which no markup can make.
 */
const sheetsForBlocks = (): Plugin => ({
  name: "sheets-for-blocks",
  enforce: "pre",
  resolveId(source, importer) {
    const isFound =
      STYLE_BLOCKS.test(source) || (source.endsWith("/dynamicCSS") && importer?.includes("@rc-component/util"));
    return isFound ? join(import.meta.dirname, "src", "app", "style-sheets.ts") : null;
  },
});

const STYLE_ATTRIBUTES = /@rc-component\/[\w-]+\/es\/.*\.js$/;

/** Style attributes are forbidden with them; the same text said to the element's own style is not. */
const styleForAttribute = (): Plugin => ({
  name: "style-for-attribute",
  transform: {
    filter: { id: STYLE_ATTRIBUTES },
    handler: (code) =>
      code.includes("setAttribute('style',")
        ? { code: code.replace(/(\w+)\.setAttribute\('style',/g, "Reflect.set($1.style, 'cssText',"), map: null }
        : null,
  },
});

/** All texts of one language in one file. */
const textsOf = (id: string): string | null => {
  const [, language] = /src\/locales\/(\w+)\/[\w-]+\.json/.exec(id) ?? [];
  return language === undefined ? null : `texts-${language}`;
};

export default defineConfig({
  base: "/admin/",
  plugins: [sheetsForBlocks(), styleForAttribute(), react()],
  json: { namedExports: false },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id) => textsOf(id), test: /src\/locales\//, priority: 5 },
            { name: "react", test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 4 },
            { name: "antd", test: /node_modules\/(antd|@ant-design|@rc-component)\//, minShareCount: 2, priority: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: SERVER } } },
});
