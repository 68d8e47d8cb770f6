/** Installing the app on the device's home screen, where the browser offers it. Never asked for unbidden. */
import { createStore, useStore } from "@candor/client/store";

/** The browser's offer; not in the standard DOM types. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const offer = createStore<InstallOffer | null>(null);

/** Keeps the browser's offer for later instead of showing its own banner. */
export function watchInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  addEventListener("appinstalled", () => offer.set(null));
}

export const useCanInstall = (): boolean => useStore(offer) !== null;

export async function promptInstall(): Promise<void> {
  const kept = offer.get();
  offer.set(null);
  await kept?.prompt();
}
