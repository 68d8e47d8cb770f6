/**
 * Web push on this device: whether the browser can, may and does, and turning it on and off. Asks for permission only when
 * the person pressed the button that says so.
 */
import { createStore, useStore } from "@candor/client/store";
import { call } from "../app/api-client.ts";

/** `unable`: no worker, no push, or a page that is not secure. `blocked`: the person said no to the browser. */
export type PushState = "unknown" | "unable" | "blocked" | "off" | "on";

const state = createStore<PushState>("unknown");

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis
    ? navigator.serviceWorker.getRegistration()
    : undefined;

/** Looks at the browser anew. */
export async function lookAtPush(): Promise<void> {
  const worker = await registration();
  if (!worker) state.set("unable");
  else if (Notification.permission === "denied") state.set("blocked");
  else state.set((await worker.pushManager.getSubscription()) === null ? "off" : "on");
}

export const usePushState = (): PushState => useStore(state);

/** Asks the browser's permission, subscribes, and tells the server. Rejects when the browser or the server would not. */
export async function turnPushOn(): Promise<void> {
  const worker = await registration();
  if (!worker) return state.set("unable");
  if ((await Notification.requestPermission()) !== "granted") return lookAtPush();
  const { key } = await call("GET /mailMessage/push_key", {}, { isQuiet: true });
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await call(
      "POST /mailMessage/push_on",
      { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
      { isQuiet: true },
    );
  } catch (cause) {
    await subscription.unsubscribe();
    throw cause;
  }
  state.set("on");
}

export async function turnPushOff(): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (subscription) {
    await call("POST /mailMessage/push_off", { endpoint: subscription.endpoint }, { isQuiet: true });
    await subscription.unsubscribe();
  }
  await lookAtPush();
}
