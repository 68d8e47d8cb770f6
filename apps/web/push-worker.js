// Part of the service worker (service-worker.js): shows pushed notices, and opens the app where they lead. It
// believes nothing it is sent but text and an address inside this app.
/* global self */
(() => {
  const INSIDE = /^pages\/[\w/]{1,80}(\?[\w=&-]{1,80})?$/;
  const NAME = "Candor";

  const textOf = (value) => (typeof value === "string" ? value : "");

  const read = (data) => {
    try {
      return Object(data.json());
    } catch {
      return {};
    }
  };

  self.addEventListener("push", (event) => {
    const { title, body, tag, path } = read(event.data);
    // A push must always show something, or the browser shows words of its own.
    const shown = self.registration.showNotification(textOf(title) || NAME, {
      body: textOf(body),
      tag: textOf(tag),
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      data: { path: INSIDE.test(textOf(path)) ? path : "" },
    });
    event.waitUntil(shown);
  });

  const open = async (path) => {
    const url = `/#/${path}`;
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const [known] = windows;
    if (known === undefined) return self.clients.openWindow(url);
    await known.focus();
    // Only a page of this worker may be navigated; another one is given a window beside it.
    return known.navigate(url).catch(() => self.clients.openWindow(url));
  };

  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(textOf(event.notification.data?.path)));
  });
})();
