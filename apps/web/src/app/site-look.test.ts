// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { browserLanguage } from "./preferences.ts";
import { currentSiteLook, keepSiteLook, siteLookFrom } from "./site-look.ts";

beforeEach(() => localStorage.clear());

const USUAL = { name: "Candor", logo: null, language: "en" };

test.each([null, 5, "x", {}, { name: 5, logo: "javascript:x", language: "xx" }, { name: "", logo: "/files/1.svg" }])(
  "a kept look of %j is the usual one",
  (stored) => expect(siteLookFrom(stored)).toEqual(USUAL),
);

test("what the site says of itself is kept on the device, and said to be new once", () => {
  const site = { site_name: "Lantern", site_logo: "/files/5.png", default_language: "ydl" };
  expect(keepSiteLook(site)).toBe(true);
  expect(keepSiteLook(site)).toBe(false);
  expect(currentSiteLook()).toEqual({ name: "Lantern", logo: "/files/5.png", language: "ydl" });
  expect(JSON.parse(localStorage.getItem("candor.site") ?? "")).toEqual(currentSiteLook());
});

test("the site's language is for people whose browser asks for none of the seven", () => {
  expect(browserLanguage(["fr-FR", "de"], "ydl")).toBe("ydl");
  expect(browserLanguage(["fr-FR", "es"], "ydl")).toBe("xp");
});

test("on a first visit it is called as the page that came says", async () => {
  document.title = "Lantern & Sons";
  vi.resetModules();
  const fresh = await import("./site-look.ts");
  expect(fresh.currentSiteLook().name).toBe("Lantern & Sons");
});
