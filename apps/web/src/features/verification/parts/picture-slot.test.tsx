// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText } from "../../../app/render-test-support.tsx";
import { signIn, signOut } from "../../../app/session.ts";
import { forgetDraft } from "../verification-draft.ts";
import { PictureSlot } from "./picture-slot.tsx";

type Upload = typeof import("../../../app/api-client.ts")["upload"];
const upload = vi.hoisted(() => vi.fn<Upload>());
vi.mock("../../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../../app/api-client.ts")>()),
  upload,
}));

beforeEach(async () => {
  upload.mockReset();
  forgetDraft();
  await openPage(["common", "verification"]);
  await show(<PictureSlot field="front_pic" kind="id-card" reason={undefined} error={undefined} />);
});
afterEach(closePage);

async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("no field for a picture");
  Object.defineProperty(input, "files", { configurable: true, get: () => [file] });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
}
const picture = (name = "a.png", type = "image/png") => new File(["x"], name, { type });
const shownPicture = () => document.querySelector("img")?.getAttribute("src") ?? null;

test("a picture is sent at once, with its progress, is shown as the server keeps it, and can be taken away", async () => {
  let arrive = (_path: string) => {};
  upload.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  await choose(picture());
  expect(shownText()).toContain("Sending · 0 %");
  expect(document.querySelector("progress")?.getAttribute("aria-label")).toBe("Upload progress");
  await act(async () => arrive("/files/7.png"));
  expect(shownText()).toContain("Uploaded");
  expect(shownPicture()).toBe("/files/7.png");
  await press("Remove: Front of the document");
  expect(shownPicture()).toBeNull();
});

test("what is no picture is refused at its place and sent nowhere", async () => {
  await choose(picture("a.pdf", "application/pdf"));
  expect(shownText()).toContain("Choose a JPG, PNG or JPEG 2000 picture");
  expect(upload).not.toHaveBeenCalled();
});

test("what the server cannot read is said at its place, and not tried again", async () => {
  upload.mockRejectedValue(new Refusal("image-unreadable", "The picture cannot be read."));
  await choose(picture());
  expect(shownText()).toContain("The picture cannot be read.");
  expect(shownText()).not.toContain("Try again");
});

test("without a connection the same picture is tried again by a press, and by itself when there is one", async () => {
  upload.mockRejectedValue(new Refusal("network", "No connection."));
  await choose(picture());
  expect(shownText()).toContain("No connection.");
  await press("Try again");
  expect(upload).toHaveBeenCalledTimes(2);
  upload.mockResolvedValue("/files/8.png");
  await act(async () => void dispatchEvent(new Event("online")));
  expect(upload.mock.calls.map(([file]) => file.name)).toEqual(["a.png", "a.png", "a.png"]);
  expect(shownPicture()).toBe("/files/8.png");
});

test("a picture that was taken away while it was sent is not kept", async () => {
  let arrive = (_path: string) => {};
  upload.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  await choose(picture());
  await press("Remove: Front of the document");
  await act(async () => arrive("/files/9.png"));
  expect(shownPicture()).toBeNull();
});

test("a picture that arrives once somebody else is logged in is not kept for them", async () => {
  let arrive = (_path: string) => {};
  upload.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  await act(async () => signIn({ userId: "7" }));
  await choose(picture());
  await act(async () => {
    signOut();
    signIn({ userId: "8" });
  });
  await act(async () => arrive("/files/9.png"));
  expect(sessionStorage.getItem("candor.verification")).toBeNull();
  await act(async () => signOut());
});
