// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answered, answeredTooLate, answersLate, standsOn } from "../../app/late-answer-test-support.ts";
import { currentPlace } from "../../app/navigation.ts";
import { eventually } from "../../app/patience-test-support.ts";
import { closePage, openPage, press, show } from "../../app/render-test-support.tsx";
import { PictureForm } from "./parts/picture-form.tsx";
import { TextForm } from "./parts/text-form.tsx";
import type { LevelState } from "./verification-data.ts";
import { changePicture, changeText, forgetDraft } from "./verification-draft.ts";

const send = vi.hoisted(() => vi.fn());
vi.mock("./verification-data.ts", () => ({ sendTexts: send, sendPictures: send }));

const REJECTED: LevelState = {
  level: 1,
  state: "rejected",
  verified_level: 0,
  is_email_bound: true,
  is_mobile_bound: true,
  submitted_at: 1,
  decided_at: 2,
  expected_by: null,
  wanted: ["address"],
  reasons: [],
  rejected: {},
  fields: { country: "CN" },
};
const PICTURES: LevelState = { ...REJECTED, level: 2, wanted: ["front_pic"] };
const FORMS: readonly [string, ReactNode, readonly string[]][] = [
  ["words", <TextForm key="t" state={REJECTED} />, ["Review", "Submit for review"]],
  ["pictures", <PictureForm key="p" state={PICTURES} basic={REJECTED} />, ["Submit for review"]],
];

beforeEach(async () => {
  standsOn("pages/setting/real");
  forgetDraft();
  changeText("address", "Calle Mayor 1");
  changePicture("front_pic", "/files/a.png");
  answersLate(send);
  await openPage(["common", "verification"]);
});
afterEach(closePage);

async function sendBy(form: ReactNode, buttons: readonly string[]): Promise<void> {
  await show(form);
  for (const button of buttons) await eventually(() => press(button));
}

test.each(FORMS)("%s that were sent lead to their review", async (_, form, buttons) => {
  await sendBy(form, buttons);
  await answered();
  expect(currentPlace().location.path).toBe("pages/pendingReview");
});

test.each(FORMS)("whoever left before %s were answered stays where they are", async (_, form, buttons) => {
  await sendBy(form, buttons);
  await answeredTooLate();
});
