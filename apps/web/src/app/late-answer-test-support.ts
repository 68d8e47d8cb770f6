/** An answer that a test gives when it likes, such as after whoever asked for it has gone elsewhere. For tests only. */
import { act } from "react";
import { expect, type vi } from "vitest";
import { currentPlace, navigate, startNavigation } from "./navigation.ts";

const ELSEWHERE = "pages/market/market";

let answer: (given: unknown) => void;

/** What is called from now on waits for `answered`. */
export function answersLate(call: ReturnType<typeof vi.fn>): void {
  call.mockReset();
  call.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
}

/** The app stands on this page. @param address "pages/fund/receive" */
export function standsOn(address: string): void {
  location.hash = `#/${address}`;
  startNavigation();
}

/** The answer comes while whoever asked still stands there. */
export const answered = (given: unknown = {}): Promise<void> => act(async () => answer(given));

/** The answer comes to somebody who has gone elsewhere meanwhile, and leaves them there. */
export async function answeredTooLate(given: unknown = {}): Promise<void> {
  await act(async () => navigate(ELSEWHERE));
  await answered(given);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(currentPlace().location.path, "whoever left stays where they are").toBe(ELSEWHERE);
}
