import { expect, test } from "vitest";
import { fillText } from "./text-template.ts";

const catalogue = {
  plain: "Plain",
  deep: { hello: "Hello {{name}}, {{ name }}" },
  left_one: "{{count}} minute left",
  left_other: "{{count}} minutes left",
  // A text beside its plural forms is the one for no count at all.
  pages: "Pages",
  pages_one: "{{count}} page",
  pages_other: "{{count}} pages",
  built: "{{constructor}}",
};

test("a text is found by its dotted key and its marks are filled", () => {
  expect(fillText(catalogue, "plain")).toBe("Plain");
  expect(fillText(catalogue, "deep.hello", { name: "$& <b>" })).toBe("Hello $& <b>, $& <b>");
});

test("the count chooses the plural form by the language's own rule", () => {
  expect(fillText(catalogue, "left", { count: 1 }, "en")).toBe("1 minute left");
  expect(fillText(catalogue, "left", { count: 5 }, "en")).toBe("5 minutes left");
  expect(fillText(catalogue, "left", { count: 1 }, "zh-Hans")).toBe("1 minutes left");
});

test("a count finds its form also where the key has a text of its own", () => {
  expect(fillText(catalogue, "pages", { count: 3 })).toBe("3 pages");
  expect(fillText(catalogue, "pages")).toBe("Pages");
});

test("an unknown key or mark is shown as written", () => {
  expect(fillText(catalogue, "deep.nothing")).toBe("deep.nothing");
  expect(fillText(catalogue, "toString")).toBe("toString");
  expect(fillText(catalogue, "deep.hello", {})).toBe("Hello {{name}}, {{ name }}");
  expect(fillText(catalogue, "built", {})).toBe("{{constructor}}");
});
