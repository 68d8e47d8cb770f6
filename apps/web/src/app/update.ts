/** The service worker: registers it once the page has settled, and says when a newer version waits. Never reloads unasked. */
import { createStore } from "./store.ts";

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

/** Starts looking for newer versions; does nothing in development or where there are no service workers. */
export function watchUpdates(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  setTimeout(() => {
    register().catch(() => {
      // Without a worker the app is the same, only not kept for offline use.
    });
  }, SETTLED_MS);
}
