/**
 * Newer versions of the app. The service worker is registered once the page has settled, and one that waits is put to work when
 * the person says so. Unasked the page is loaded anew in one case only, and once: its code is no longer served.
 */
import { createStore } from "@candor/client/store";
import { commonText } from "./i18n.ts";
import { toast } from "./toast.ts";

/** Calling it puts the waiting version to work and reloads; null while there is none. */
export const waitingUpdate = createStore<(() => void) | null>(null);

const SETTLED_MS = 3000;

/** Trusted Types: the one script address this app ever registers. */
function workerUrl(): string {
  const policies = (
    globalThis as {
      trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
    }
  ).trustedTypes;
  const policy = policies?.createPolicy("candor-worker", {
    createScriptURL: (url: string) => {
      if (url === "/sw.js") return url;
      throw new TypeError("not this app's worker");
    },
  });
  return policy?.createScriptURL("/sw.js") ?? "/sw.js";
}

function offer(worker: ServiceWorker): void {
  waitingUpdate.set(() => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage({ type: "SKIP_WAITING" });
  });
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(workerUrl());
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    });
  });
}

/** "asking" and "leaving" while a part of the code is missing and a newer version may bring it; "missing" when none does. */
export const missingCode = createStore<"none" | "asking" | "leaving" | "missing">("none");

const LEFT_KEY = "candor.left-version";
const SAID_MS = 1200;
const ASKED_MAX_MS = 8000;
const WORKER_MAX_MS = 8000;
/** As the build writes it into the start page. */
const START = /href="([^"]+)" data-start/;

/** The script of the version that runs; it names the version, as it holds a hash. */
const ownStart = (): string => START.exec(document.head.innerHTML)?.[1] ?? "";

/** Whether the server has another version than this one, complete enough to start. */
async function isReplaced(): Promise<boolean> {
  const signal = AbortSignal.timeout(ASKED_MAX_MS);
  // The worker answers for "/" itself; only an address it does not know is asked of the server.
  const page = await (await fetch(`/?${Date.now()}`, { cache: "no-store", signal })).text();
  const served = START.exec(page)?.[1];
  return served !== undefined && served !== ownStart() && (await fetch(served, { signal })).ok;
}

/** Where a worker keeps the old version, the new one has to take its place first. */
async function loadAnew(): Promise<void> {
  const reload = () => location.reload();
  if (!navigator.serviceWorker?.controller) return reload();
  setTimeout(reload, WORKER_MAX_MS);
  const registration = await navigator.serviceWorker.ready;
  const takeIt = () => waitingUpdate.get()?.();
  waitingUpdate.subscribe(takeIt);
  takeIt();
  await registration.update();
}

async function leaveIfReplaced(): Promise<void> {
  if (missingCode.get() === "asking" || missingCode.get() === "leaving") return;
  missingCode.set("asking");
  const isNewer = await isReplaced().catch(() => false);
  if (!isNewer || sessionStorage.getItem(LEFT_KEY) === ownStart()) return missingCode.set("missing");
  sessionStorage.setItem(LEFT_KEY, ownStart());
  missingCode.set("leaving");
  toast(commonText("update.leaving"));
  setTimeout(() => void loadAnew().catch(() => location.reload()), SAID_MS);
}

/** Starts to notice code that cannot be fetched any more. */
export function watchMissingCode(): void {
  addEventListener("vite:preloadError", () => {
    leaveIfReplaced().catch(() => missingCode.set("missing"));
  });
}

/** Starts looking for newer versions; does nothing in development or where there are no service workers. */
export function watchUpdates(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  setTimeout(() => {
    register().catch(() => {
      // Without a worker the app is the same, only not kept for offline use.
    });
  }, SETTLED_MS);
}
