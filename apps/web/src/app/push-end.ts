/** Ends web push on this device with the session: whoever signs in next is not told what was meant for the one before. */
import { onSignOut } from "./session.ts";

async function endPush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  // The push service then answers the server that the subscription is gone.
  await subscription?.unsubscribe();
}

export function endPushWithSession(): void {
  onSignOut(() => {
    endPush().catch(() => undefined);
  });
}
