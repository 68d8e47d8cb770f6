/**
 * Markdown as a tree of the few things that are shown: paragraphs, headings, lists, quotes, code, rules, emphasis and links.
 * HTML is never one of them: it stays the text it was written as. Links lead into the app or to other sites by http(s) alone;
 * what leads anywhere else is text. Pictures are their descriptions.
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import { safeHref } from "./safe-link.ts";

export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "break" }
  | { readonly kind: "strong" | "emphasis"; readonly children: readonly Inline[] }
  | { readonly kind: "link"; readonly href: string; readonly isOutside: boolean; readonly children: readonly Inline[] };

export type Block =
  | { readonly kind: "paragraph"; readonly children: readonly Inline[] }
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly children: readonly Inline[] }
  | {
      readonly kind: "list";
      readonly isOrdered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly kind: "quote"; readonly children: readonly Block[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "rule" };

/** As the parser gives it, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly value?: string;
  readonly alt?: string | null;
  readonly url?: string;
  readonly depth?: number;
  readonly ordered?: boolean | null;
  readonly start?: number | null;
}

/** What the server keeps is shorter; this holds where it did not. */
const LENGTH_MAX = 8_000;
/** Nobody writes deeper; what is deeper is shown flat. */
const DEPTH_MAX = 8;
/** Marks that open something inside something at the beginning of a line. */
const NESTING_MAX = 40;

export function markdownTree(markdown: string): readonly Block[] {
  const text = markdown.slice(0, LENGTH_MAX);
  if (isTooDeep(text)) return [{ kind: "code", text }];
  return blocksOf(fromMarkdown(text) as Node, 0);
}

/** A line of a thousand marks is no text; it would only keep the parser busy. */
const isTooDeep = (text: string): boolean =>
  text
    .split("\n")
    .some(
      (line) =>
        (/^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])[ \t]*)+/.exec(line)?.[0].match(/[>\-+*.)]/g)?.length ?? 0) > NESTING_MAX,
    ) || /[[\]!*_`]{200}/.test(text);

const childrenOf = (node: Node): readonly Node[] => node.children ?? [];

const blocksOf = (node: Node, depth: number): Block[] => childrenOf(node).flatMap((child) => blockOf(child, depth + 1));

function blockOf(node: Node, depth: number): Block[] {
  if (depth > DEPTH_MAX) return [{ kind: "paragraph", children: [{ kind: "text", text: flatText(node) }] }];
  switch (node.type) {
    case "paragraph":
      return [{ kind: "paragraph", children: inlinesOf(node, depth) }];
    case "heading":
      return [{ kind: "heading", level: (node.depth ?? 2) <= 2 ? 2 : 3, children: inlinesOf(node, depth) }];
    case "list": {
      const items = childrenOf(node).map((item) => blocksOf(item, depth + 1));
      return [{ kind: "list", isOrdered: node.ordered === true, start: node.start ?? 1, items }];
    }
    case "blockquote":
      return [{ kind: "quote", children: blocksOf(node, depth) }];
    case "code":
      return [{ kind: "code", text: node.value ?? "" }];
    case "thematicBreak":
      return [{ kind: "rule" }];
    case "html":
      return [{ kind: "paragraph", children: [{ kind: "text", text: node.value ?? "" }] }];
    // Definitions of link addresses say nothing themselves.
    default:
      return [];
  }
}

const inlinesOf = (node: Node, depth: number): Inline[] =>
  childrenOf(node).flatMap((child) => inlineOf(child, depth + 1));

function inlineOf(node: Node, depth: number): Inline[] {
  if (depth > DEPTH_MAX) return [{ kind: "text", text: flatText(node) }];
  switch (node.type) {
    case "text":
    case "html":
      return [{ kind: "text", text: node.value ?? "" }];
    case "inlineCode":
      return [{ kind: "code", text: node.value ?? "" }];
    case "break":
      return [{ kind: "break" }];
    case "strong":
    case "emphasis":
      return [{ kind: node.type, children: inlinesOf(node, depth) }];
    case "link": {
      const safe = safeHref(node.url ?? "");
      const children = inlinesOf(node, depth);
      return safe ? [{ kind: "link", ...safe, children }] : children;
    }
    case "image":
    case "imageReference":
      return [{ kind: "text", text: node.alt ?? "" }];
    default:
      return inlinesOf(node, depth);
  }
}

/** All text of a node however deep, without calling itself. */
function flatText(node: Node): string {
  const waiting: Node[] = [node];
  let text = "";
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    text += next.value ?? next.alt ?? "";
    waiting.push(...[...childrenOf(next)].reverse());
  }
  return text;
}
