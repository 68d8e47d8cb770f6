/**
 * Takes a picture of screens at phone and desktop size, light and dark, in English and Chinese, into a folder outside the
 * repository, for people to look at. Checks nothing.
 *
 *   node tests/e2e/screens.ts FOLDER [--url http://…] [--routes pages/index/index,pages/market/market] [--only phone,light,en]
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { appPages } from "./harness/app-pages.ts";
import { startCandor } from "./harness/candor-server.ts";
import { launchBrowser, openPhone } from "./harness/phone.ts";

const SIZES = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1280, height: 800 },
] as const;
const THEMES = ["light", "dark"] as const;
const LANGUAGES = ["en", "zh"] as const;
/** Prices and pictures have arrived by then. */
const SETTLE_MS = 1500;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: "string" }, routes: { type: "string" }, only: { type: "string" } },
});
const [folder] = positionals;
if (!folder || resolve(folder).startsWith(resolve(import.meta.dirname, "../.."))) {
  console.error("Name a folder outside the repository: node tests/e2e/screens.ts /tmp/screens");
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const routes = values.routes?.split(",") ?? appPages().map(({ path }) => path);
const wanted = values.only?.split(",") ?? [];
const looks = SIZES.flatMap((size) =>
  THEMES.flatMap((theme) => LANGUAGES.map((lang) => ({ size, theme, lang }))),
).filter(({ size, theme, lang }) => wanted.every((word) => [size.name, theme, lang].some((own) => own === word)));

const candor = values.url ? undefined : await startCandor();
const browser = await launchBrowser();
try {
  for (const { size, theme, lang } of looks) {
    const phone = await openPhone(browser, values.url ?? candor?.url ?? "", { ...size, theme, lang });
    for (const route of routes) {
      await phone.visit(route);
      await sleep(SETTLE_MS);
      const file = join(folder, `${route.replaceAll("/", "_")}-${size.name}-${theme}-${lang}.png`);
      await phone.page.screenshot({ path: file });
      console.log(file);
    }
    for (const fault of phone.faults()) console.log(`  ${fault}`);
    await phone.close();
  }
} finally {
  await browser.close();
  await candor?.stop();
}
