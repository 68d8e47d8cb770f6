// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setAccount, signIn, signOut } from "../../app/session.ts";
import { askStepUp } from "./step-up.tsx";

/** Each question as it was drawn: whether it is there, and how it is answered. */
const sheet = vi.hoisted(() => ({ isOpen: false, why: {}, isBroken: false, end: (_isProved: boolean) => {} }));
vi.mock("./parts/step-up-sheet.tsx", () => ({
  StepUpSheet(props: { isOpen: boolean; why: object; onEnd: (isProved: boolean) => void }) {
    if (sheet.isBroken) throw new Error("not loaded");
    sheet.isOpen = props.isOpen;
    sheet.why = props.why;
    sheet.end = props.onEnd;
    return null;
  },
}));

const end = (isProved: boolean, how = sheet.end) => act(async () => how(isProved));
async function ask(): Promise<Promise<boolean>[]> {
  const answers: Promise<boolean>[] = [];
  await act(async () => void answers.push(askStepUp({})));
  return answers;
}
/** What is known of an answer by now. */
const soFar = (answer: Promise<boolean> | undefined) => Promise.race([answer, Promise.resolve("open")]);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sheet.isBroken = false;
  signIn({ userId: "7" });
});
afterEach(async () => {
  await act(async () => signOut());
  vi.unstubAllGlobals();
});

test("calls that wait at the same time have one question and one answer", async () => {
  const [first] = await ask();
  const [second] = await ask();
  expect(sheet.isOpen).toBe(true);
  await end(true);
  expect([await first, await second, sheet.isOpen]).toEqual([true, true, false]);
});

test("the question knows the cause that was named with the refusal, and forgets it afterwards", async () => {
  await act(async () => void askStepUp({ maximum: "200", currency: "USDT" }));
  expect(sheet.why).toEqual({ maximum: "200", currency: "USDT" });
  await end(true);
  expect(sheet.why).toEqual({});
});

test("a proof that comes after its question was closed neither answers nor closes the next one", async () => {
  const [closed] = await ask();
  const proveLate = sheet.end;
  await end(false);
  const [next] = await ask();
  await end(true, proveLate);
  expect([await closed, await soFar(next), sheet.isOpen]).toEqual([false, "open", true]);
  await end(true);
  expect(await next).toBe(true);
});

test("the question goes with whoever was asked: what they wanted is never sent as somebody else's", async () => {
  const [asked] = await ask();
  await act(async () => setAccount("real"));
  expect(await soFar(asked)).toBe("open");
  await act(async () => signOut());
  expect([await soFar(asked), sheet.isOpen]).toEqual([false, false]);
});

test("the question goes with its page when another address is typed", async () => {
  const [asked] = await ask();
  await act(async () => void dispatchEvent(new Event("hashchange")));
  expect([await soFar(asked), sheet.isOpen]).toEqual([false, false]);
});

test("a question that cannot be drawn is told to the call, which does not wait for ever, and may be asked again", async () => {
  sheet.isBroken = true;
  // Inside act React hands what was thrown to the test, and to nobody else.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  await expect(askStepUp({})).rejects.toThrow("not loaded");
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sheet.isBroken = false;
  const [again] = await ask();
  await end(true);
  expect(await again).toBe(true);
});
