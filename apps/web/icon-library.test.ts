import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createLucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ownerOf, withOwnDrawing, withOwnIcons } from "./icon-library.ts";
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

test("each file of the app takes its signs from copies of its own, by whatever name it calls them", () => {
  const files = new Map([
    ["Star", "icons/star.mjs"],
    ["QrCode", "icons/qr-code.mjs"],
  ]);
  const own = withOwnIcons(
    'import {\n  QrCode as QrIcon,\n  Star,\n} from "lucide-react";\nshow(Star);',
    "src/page.tsx",
    files,
  );
  expect(own).toMatch(
    /^import QrIcon from ".*\/icons\/qr-code\.mjs\?of=src\+page\.tsx"; import Star from ".*\/icons\/star\.mjs\?of=src\+page\.tsx";\nshow/,
  );
  expect(() => withOwnIcons('import { Nothing } from "lucide-react";', "page", files)).toThrow("in another way");
  expect(ownerOf("/modules/icons/star.mjs?of=src+ui+page.tsx")).toBe("src/ui/page.tsx");
  expect(ownerOf("/app/src/ui/page.tsx")).toBe("/app/src/ui/page.tsx");
});
