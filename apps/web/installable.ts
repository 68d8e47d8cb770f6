/**
 * Makes the built app installable: its manifest, and the service worker with the list of files that it keeps for offline, each
 * with a digest of its content where its address does not say it.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";

const MANIFEST_FILE = "manifest.webmanifest";
const WORKER_FILE = "sw.js";
/** Of files whose address names no content. */
const DIGEST_LENGTH = 16;

const MANIFEST = {
  name: "Candor",
  short_name: "Candor",
  description: "Trading and saving that shows its work.",
  start_url: "/",
  display: "standalone",
  background_color: "#f4f6fb",
  theme_color: "#f4f6fb",
  lang: "en",
  scope: "/",
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** What opens home without a network; pages beyond are kept once they have been seen. */
const KEPT = [
  "index.html",
  "boot.js",
  "assets/{index,base,others,home,market,rolldown-runtime}-*.js",
  "assets/texts-*-{common,home,market}-*.js",
  "icon-{192,512,maskable}.png",
  MANIFEST_FILE,
];

/**
 * The line before the worker's code that lists what it keeps of the built app in this folder. The server finds the page and the
 * manifest in it by exactly this spelling, to name them after the site (`platform/http/named-files.ts`).
 * @throws where something that is to be kept was not built
 */
export function keptFiles(folder: string): string {
  const names = KEPT.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: folder }).toSorted();
    if (found.length === 0) throw new Error(`the build made no ${pattern}`);
    return found.map((name) => name.replaceAll("\\", "/"));
  });
  const entries = names.map((name) => `{url:"${name}",revision:${revisionOf(folder, name)}}`);
  return `self.keptFiles=[${entries.join(",")}];\n`;
}

function revisionOf(folder: string, name: string): string {
  if (name.startsWith("assets/")) return "null";
  const content = readFileSync(join(folder, name));
  return `"${createHash("sha256").update(content).digest("hex").slice(0, DIGEST_LENGTH)}"`;
}

/** One script without imports: the content policy allows only scripts that the page itself names. */
async function workerCode(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      target: "es2023",
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(root, "service-worker.js"), output: { format: "iife" } },
    },
  });
  const [script] = "output" in built ? built.output : [];
  if (script?.type !== "chunk") throw new Error("the service worker was not built");
  return script.code;
}

export function installable(): Plugin {
  let root = "";
  let folder = "";
  let isWritten = false;
  return {
    name: "installable",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = join(config.root, config.build.outDir);
    },
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: `/${MANIFEST_FILE}` }, injectTo: "head" },
    ],
    generateBundle() {
      this.emitFile({ type: "asset", fileName: MANIFEST_FILE, source: JSON.stringify(MANIFEST) });
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      // A build that has failed is closed too, and what failed is not to be hidden by what is then missing.
      handler: async () => {
        if (isWritten) writeFileSync(join(folder, WORKER_FILE), `${keptFiles(folder)}${await workerCode(root)}`);
      },
    },
  };
}
