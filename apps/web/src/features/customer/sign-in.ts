/** What happens once the server has signed someone in: remember who, and go where they were headed. */
import { HOME_PATH, safeReturn } from "../../app/location.ts";
import { currentPlace, relaunch, relaunchAt } from "../../app/navigation.ts";
import { queryClient } from "../../app/query.ts";
import { signIn } from "../../app/session.ts";

/** Signs in on this device and leaves the sign-in pages for the page that asked for it, or home. */
export function enter(userId: string): void {
  queryClient.clear();
  signIn({ userId });
  const target = safeReturn(currentPlace().location.query.return);
  if (target) relaunchAt(target);
  else relaunch(HOME_PATH);
}
