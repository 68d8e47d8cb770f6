/**
 * The log-in is the browser's and not the tab's: all of them send the same cookie. When another tab logs out, or somebody else in,
 * this one follows, so that nobody acts for a person whom the page does not show. Loaded after the first paint.
 */
import { currentSession, isUserKey, signIn, signOut, storedUser } from "./session.ts";

/** Call once. @param startAnew leaves nothing here of the person before */
export function followOtherTabs(startAnew: () => void = () => location.reload()): void {
  addEventListener("storage", ({ key }) => {
    if (!isUserKey(key)) return;
    const here = currentSession().user;
    const there = storedUser();
    if (here?.userId === there?.userId) return;
    if (there === null) signOut();
    else if (here === null) signIn(there);
    else startAnew();
  });
}
