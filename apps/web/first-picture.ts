/**
 * Puts the first picture of home into index.html: the app itself, rendered at build time for a visitor who reads English,
 * with the styles inlined, so that something true is on screen before any script has come. Each language's first texts
 * are named on the boot script, which fetches the right ones at once.
 */
import react from "@vitejs/plugin-react";
import { createServer, type Plugin } from "vite";

type PictureModule = Pick<typeof import("./src/first-picture.tsx"), "renderFirstPicture">;

const MARK = "<!--first-picture-->";
/** The app's own script. The boot script runs it once the picture has been painted; until then it is only fetched. */
const START = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
/** The chunk of each namespace of a language's first texts. */
const FIRST_TEXTS = /locales\/(\w+)\/(?:common|home|market)\.json$/;

/** Renders the picture through Vite, so that it is made of the same components as the app. */
async function renderPicture(): Promise<string> {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    appType: "custom",
    logLevel: "error",
    plugins: [react()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { renderFirstPicture } = (await server.ssrLoadModule("/src/first-picture.tsx")) as PictureModule;
    return await renderFirstPicture();
  } finally {
    await server.close();
  }
}

export function firstPicture(): Plugin {
  return {
    name: "first-picture",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, context) {
        const picture = await renderPicture();
        // What fails while it is drawn leaves it empty, and the app would come up from nothing.
        if (!picture.includes("<h1")) throw new Error("the first picture shows nothing");
        let page = html.replace(MARK, () => picture);
        const texts = new Map<string, string[]>();
        for (const [name, file] of Object.entries(context.bundle ?? {})) {
          const facade = file.type === "chunk" ? (file.facadeModuleId ?? "") : "";
          const language = FIRST_TEXTS.exec(facade)?.[1];
          if (language !== undefined) texts.set(language, [...(texts.get(language) ?? []), `/${name}`]);
          if (!name.endsWith(".css") || file.type !== "asset") continue;
          const link = new RegExp(`\\s*<link rel="stylesheet"[^>]*${name.replaceAll(".", "\\.")}"[^>]*>`);
          if (link.test(page)) page = page.replace(link, () => `\n    <style>${String(file.source)}</style>`);
        }
        const listed = [...texts].map(([language, names]) => `${language}:${names.join(",")}`).join(" ");
        page = page.replace(
          START,
          (_tag, address) => `<link rel="modulepreload" crossorigin href="${address}" data-start>`,
        );
        if (!page.includes("data-start")) throw new Error("the page does not say where the app starts");
        return page.replace('src="/boot.js"', () => `src="/boot.js" data-texts="${listed}"`);
      },
    },
  };
}
