/** What happens once the server has signed someone in: remember who, and go where they were headed. */
import { HOME_PATH, safeReturn } from "../../app/location.ts";
import { currentPlace, relaunch, relaunchAt } from "../../app/navigation.ts";
import { queryClient } from "../../app/query.ts";
import { currentSession, signIn, signOut } from "../../app/session.ts";
import { endSecondStep } from "./second-step.ts";
import { forgetContact } from "./typed-contact.ts";

/** Somebody else may still be logged in here, as the log-in can be opened at any time: nothing of theirs is left to the next. */
function leaveToAnother(userId: string): void {
  const before = currentSession().user;
  if (before !== null && before.userId !== userId) signOut();
}

/**
 * Signs in on this device and leaves the sign-in pages for the page that asked for it, or home.
 * @param keep keeps what this device is to remember of the person, before they are in and once nobody else is
 */
export function enter(userId: string, keep?: () => void): void {
  leaveToAnother(userId);
  endSecondStep();
  forgetContact();
  queryClient.clear();
  keep?.();
  signIn({ userId });
  const target = safeReturn(currentPlace().location.query.return);
  if (target) relaunchAt(target);
  else relaunch(HOME_PATH);
}
