// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";

const KEY = "candor.verification";

/** The module as it is after a reload, with that person signed in. */
async function reloaded(userId: string) {
  vi.resetModules();
  const session = await import("../../app/session.ts");
  session.signIn({ userId });
  return { ...(await import("./verification-draft.ts")), ...session };
}

const kept = () => JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { texts: object; pictures: object } | null;

beforeEach(() => sessionStorage.clear());

test("what was typed and uploaded survives a reload", async () => {
  const before = await reloaded("7");
  before.changeText("address", "Calle Mayor 1");
  before.changePicture("front_pic", "/files/1.jpg");
  const after = await reloaded("7");
  after.changeText("country", "ES");
  expect(kept()).toMatchObject({
    texts: { address: "Calle Mayor 1", country: "ES" },
    pictures: { front_pic: "/files/1.jpg" },
  });
});

test("it is forgotten when it was sent, and when its owner signs out", async () => {
  const draft = await reloaded("7");
  draft.changeText("address", "Calle Mayor 1");
  draft.forgetDraft();
  expect(kept()).toBeNull();
  draft.changeText("address", "Calle Mayor 2");
  draft.signOut();
  expect(kept()).toBeNull();
});

test("another person begins with nothing", async () => {
  (await reloaded("7")).changeText("address", "Calle Mayor 1");
  (await reloaded("8")).changeText("country", "IT");
  expect(kept()?.texts).toEqual({ country: "IT" });
});

test("a picture that was taken away is gone", async () => {
  const draft = await reloaded("7");
  draft.changePicture("front_pic", "/files/1.jpg");
  draft.changePicture("front_pic", null);
  expect(kept()?.pictures).toEqual({});
});
