import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SCRIPT_PAYLOADS } from "../../../../../tests/client/script-payloads.ts";
import { type Block, type Inline, markdownTree } from "./markdown-tree.ts";
import { safeHref } from "./safe-link.ts";

type Any = Block | Inline;

/** Every part of a tree, however deep. */
function partsOf(parts: readonly Any[]): Any[] {
  return parts.flatMap((part) => {
    if (part.kind === "list") return [part, ...part.items.flatMap((item) => partsOf(item))];
    return "children" in part ? [part, ...partsOf(part.children)] : [part];
  });
}

const depthOf = (parts: readonly Any[]): number =>
  parts.reduce((deepest, part) => {
    const inside = part.kind === "list" ? part.items.flat() : "children" in part ? part.children : [];
    return Math.max(deepest, 1 + depthOf(inside));
  }, 0);

const KINDS = new Set("text code break strong emphasis link paragraph heading list quote rule".split(" "));

function holds(text: string): void {
  const tree = markdownTree(text);
  for (const part of partsOf(tree)) {
    expect(KINDS.has(part.kind)).toBe(true);
    if (part.kind === "link") expect(part.href).toMatch(/^(?:https?:\/\/|#\/)/);
  }
  expect(depthOf(tree)).toBeLessThan(24);
}

test("a text becomes paragraphs, headings, lists, quotes, code, rules, emphasis and links", () => {
  const text = "# A\n\nb **c** *d* `e`  \nf [g](https://h.example/i)\n\n3. j\n4. k\n\n> l\n\n---\n\n```\nm\n```";
  expect(markdownTree(text)).toEqual([
    { kind: "heading", level: 2, children: [{ kind: "text", text: "A" }] },
    {
      kind: "paragraph",
      children: [
        { kind: "text", text: "b " },
        { kind: "strong", children: [{ kind: "text", text: "c" }] },
        { kind: "text", text: " " },
        { kind: "emphasis", children: [{ kind: "text", text: "d" }] },
        { kind: "text", text: " " },
        { kind: "code", text: "e" },
        { kind: "break" },
        { kind: "text", text: "f " },
        { kind: "link", href: "https://h.example/i", isOutside: true, children: [{ kind: "text", text: "g" }] },
      ],
    },
    {
      ...{ kind: "list", isOrdered: true, start: 3 },
      items: ["j", "k"].map((text) => [{ kind: "paragraph", children: [{ kind: "text", text }] }]),
    },
    { kind: "quote", children: [{ kind: "paragraph", children: [{ kind: "text", text: "l" }] }] },
    { kind: "rule" },
    { kind: "code", text: "m" },
  ]);
});

test("markup stays the text it was written as", () => {
  expect(markdownTree("<script>alert(1)</script>")).toEqual([
    { kind: "paragraph", children: [{ kind: "text", text: "<script>alert(1)</script>" }] },
  ]);
  expect(markdownTree("a <b onclick=x>b</b>")).toEqual([
    {
      kind: "paragraph",
      children: ["a ", "<b onclick=x>", "b", "</b>"].map((text) => ({ kind: "text", text })),
    },
  ]);
});

describe("an address", () => {
  test.each(["https://example.com/a?b#c", "http://example.com", "#/pages/market/log", "#/pages/common/article?id=5"])(
    "leads to %s",
    (address) => expect(safeHref(address)?.href).toContain(address),
  );
  test.each([
    ...[
      "javascript:alert(1)",
      "JAVASCRIPT:alert(1)",
      " javascript:alert(1)",
      "java\tscript:alert(1)",
      "data:text/html,x",
    ],
    ...["vbscript:x", "file:///etc/passwd", "//example.com", "/api/upload", "#javascript:x", "https://u:p@example.com"],
    ...["blob:https://example.com/x", "https:example", "", "#/../../x y"],
  ])("never leads to %j", (address) => expect(safeHref(address)).toBeUndefined());
});

test("forty script payloads become text, and links only over http(s) or into the app", () => {
  expect(SCRIPT_PAYLOADS).toHaveLength(40);
  for (const payload of SCRIPT_PAYLOADS) {
    holds(payload);
    holds(`**${payload}**\n\n- ${payload}\n\n> ${payload}\n\n[${payload}](${payload})`);
  }
});

const piece = fc.oneof(
  fc.constantFrom(
    "**",
    "*",
    "_",
    "`",
    "```\n",
    "> ",
    "- ",
    "1. ",
    "# ",
    "[",
    "](",
    ")",
    "![",
    "<",
    ">",
    "&#",
    ";",
    "\n",
    "\n\n",
  ),
  fc.constantFrom(
    ...SCRIPT_PAYLOADS,
    "[a]: javascript:x\n",
    "<https://e.example>",
    "javascript:",
    "https://",
    "\\",
    "\t",
  ),
  fc.string({ unit: "binary" }),
);

test("whatever is written becomes a shallow tree of known parts whose links are safe", () => {
  fc.assert(fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => holds(pieces.join(""))));
});

test.each([
  ["quotes in quotes", "> ".repeat(4_000)],
  ["quotes without spaces", ">".repeat(8_000)],
  ["lists in lists", "- ".repeat(4_000)],
  ["brackets", "[".repeat(8_000)],
  ["pictures in pictures", "![".repeat(4_000)],
  ["stars", "*a ".repeat(2_600)],
  ["emphasis in emphasis", `${"*_".repeat(50)}x`],
  ["links in links", `${"[a](".repeat(1_500)}x`],
  ["definitions", "[a]: b\n".repeat(1_100)],
  ["entities", "&#x41;".repeat(1_300)],
  ["ticks", Array.from({ length: 120 }, (_, n) => "`".repeat(n)).join(" ")],
])("hostile %s are read within a moment", (_name, text) => {
  const from = performance.now();
  holds(text);
  expect(performance.now() - from).toBeLessThan(1_500);
});
