import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createLucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withOwnDrawing } from "./icon-library.ts";
import { type IconShape, iconOf } from "./src/ui/icon-shape.ts";

const SHAPE: IconShape = {
  size: 24,
  node: [
    ["path", { d: "M4 4l16 16", key: "a" }],
    ["circle", { cx: "12", cy: "12", r: "3", key: "b" }],
  ],
};

const attributesOf = (markup: string): string[] => (markup.match(/[\w-]+="[^"]*"/g) ?? []).toSorted();

test("a sign looks as the icon library draws it, whatever is asked of it", () => {
  const own = iconOf(SHAPE);
  const theirs = createLucideIcon({ name: "x", ...SHAPE } as never);
  const asked = [{}, { strokeWidth: 1.8 }, { fill: "currentColor" }, { "aria-hidden": true }, { "aria-label": "Kept" }];
  for (const icon of asked) {
    const expected = renderToStaticMarkup(createElement(theirs, { className: "size-6", ...icon }));
    const drawn = renderToStaticMarkup(createElement(own, { className: "size-6", ...icon }));
    expect(attributesOf(drawn)).toEqual(attributesOf(expected.replace("lucide lucide-x ", "")));
  }
});

test("the library's own drawing is replaced, and a library of another kind ends the build", () => {
  const path = join(import.meta.dirname, "../../node_modules/lucide-react/dist/esm/createLucideIcon.mjs");
  expect(withOwnDrawing(readFileSync(path, "utf8"))).toMatch(
    /^export \{ iconOf as default \} from ".*icon-shape\.ts";$/,
  );
  expect(() => withOwnDrawing("export {};")).toThrow("in another way");
});
