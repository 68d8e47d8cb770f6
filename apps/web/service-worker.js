// The service worker: keeps the app's frame, so that it opens without a network, and shows pushed notices. Prices, balances and
// orders are never kept. What it keeps is written before it by the build (installable.ts).
/* global self */
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import "./push-worker.js";

/** What the server answers itself, and never with the app's page. */
const NOT_THE_APP = /^\/(api|admin|socket\.io|outbox|healthz|readyz|metrics)/;
const PAGES_MAX = 120;

// A newer version waits until the person says so.
self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") self.skipWaiting();
});

precacheAndRoute(self.keptFiles);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [NOT_THE_APP] }));
registerRoute(
  /\/assets\/[\w-]+\.js$/,
  new CacheFirst({ cacheName: "pages", plugins: [new ExpirationPlugin({ maxEntries: PAGES_MAX })] }),
);
