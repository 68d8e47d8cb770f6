// @ts-check
/**
 * Finds a Chromium for the browser tests and the web figures, and fetches one when the machine has none: from Debian as
 * root, else by Playwright's own download. Never touches a browser the machine already has.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT, runtimeNode } from "./node-runtime.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];

const USUAL_PLACES = [
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** How Chromium is started everywhere: no sandbox (tests run as root too), no traffic of its own. */
export const BROWSER_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Path of a Chromium, fetched when there is none. Throws one sentence when none can be had. */
export async function findBrowser() {
  const found = process.env.CANDOR_BROWSER ?? installedBrowser() ?? debianBrowser() ?? (await playwrightBrowser());
  if (found) return found;
  throw new Error(
    "No browser: install Chromium or Chrome, or set CANDOR_BROWSER to its path; it could not be fetched here.",
  );
}

/** A Chromium of the machine: from PATH, else from the usual places. */
function installedBrowser() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...USUAL_PLACES];
  return candidates.find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** As root on Debian or a relative of it, the distribution's own package, with fonts for Chinese, Japanese and Korean. */
function debianBrowser() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  process.stdout.write("Fetching Chromium from the distribution…\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium", "fonts-noto-cjk"]]) {
    if (spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status !== 0) return undefined;
  }
  return installedBrowser();
}

/** Playwright's own download, kept in its cache of the user's home. */
async function playwrightBrowser() {
  process.stdout.write("Fetching Chromium by Playwright…\n");
  const cli = join(ROOT, "node_modules", "playwright-core", "cli.js");
  spawnSync(runtimeNode(), [cli, "install", "chromium"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  const { chromium } = await import("playwright-core");
  const path = chromium.executablePath();
  return isExecutable(path) ? path : undefined;
}
