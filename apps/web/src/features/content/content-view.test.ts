import { expect, test } from "vitest";
import type { ContentItem } from "./content-data.ts";
import { framedSite, questionsAbout } from "./content-view.ts";

const question = (title: string, content = ""): ContentItem => ({
  ...{ id: title, kind: "faq", c_id: 3, language: "en", title, summary: "", picture: null, link: null },
  ...{ published_at: 1, version: 1, content },
});

test("questions are found by all of the words sought, in any order and case, and all stand without any", () => {
  const list = [question("Which FEES do I pay?"), question("When does it arrive?", "A fee is shown before")];
  const found = (sought: string) => questionsAbout(list, sought).map(({ title }) => title);
  expect(found("  ")).toHaveLength(2);
  expect(found("pay fees")).toEqual(["Which FEES do I pay?"]);
  expect(found("fee")).toHaveLength(2);
  expect(found("loan")).toEqual([]);
});

test.each(["https://docs.example.com/a", "https://e.example"])("%s may be asked to be framed", (address) => {
  expect(framedSite(address)?.host).toBe(new URL(address).host);
});

test.each([
  undefined,
  "",
  "http://e.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "//e.example",
  "https://u@e.example",
])("%s is never framed", (address) => expect(framedSite(address)).toBeUndefined());
