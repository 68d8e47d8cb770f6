// @vitest-environment happy-dom
import type { ContentItemDetail } from "@candor/api/content";
import { beforeEach, expect, test } from "vitest";
import { type ContentDraft, draftKey, drafts, keepDraft } from "./content-draft.ts";

const ITEM = { id: "50", version: 2 } as ContentItemDetail;
const draft = (link: string) => ({ base: ITEM, around: { place: 0, picture: null, link } }) as ContentDraft;
const PIA = draftKey("pia", ITEM);

/** Whether the browser is asked not to close the window. */
const isHeld = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => drafts.set(new Map()));

test("what is written and not saved is kept for whoever wrote it, and for nobody else", () => {
  keepDraft(PIA, draft("https://one.example"));
  keepDraft(draftKey("anna", ITEM), draft("https://two.example"));
  expect(drafts.get().get(PIA)?.around.link).toBe("https://one.example");
  keepDraft(PIA, undefined);
  expect([...drafts.get().keys()]).toEqual(["anna/50"]);
});

test("the window is not closed without a question while something is not saved", () => {
  expect(isHeld()).toBe(false);
  keepDraft(PIA, draft(""));
  expect(isHeld()).toBe(true);
  keepDraft(PIA, undefined);
  expect(isHeld()).toBe(false);
});
