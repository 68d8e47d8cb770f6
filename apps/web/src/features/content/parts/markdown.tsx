/** A tree of Markdown as elements of React: nothing of it is ever read as HTML. */
import { ExternalLink } from "lucide-react";
import { Fragment, type ReactNode, useMemo } from "react";
import { useText } from "../../../app/i18n.ts";
import { type Block, type Inline, markdownTree } from "../markdown-tree.ts";

export function Markdown({ text }: { readonly text: string }) {
  const blocks = useMemo(() => markdownTree(text), [text]);
  return <div className="space-y-3 text-base leading-relaxed [overflow-wrap:anywhere]">{blocks.map(drawnBlock)}</div>;
}

const LIST = "space-y-1.5 ps-6 marker:text-ink-soft";

function drawnBlock(block: Block, index: number): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return <p key={index}>{block.children.map(drawnInline)}</p>;
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading key={index} className={block.level === 2 ? "pt-3 font-bold text-lg" : "pt-2 font-bold"}>
          {block.children.map(drawnInline)}
        </Heading>
      );
    }
    case "list": {
      const items = block.items.map((item, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text stands still
        <li key={nth} className="space-y-1.5 ps-1">
          {item.map(drawnBlock)}
        </li>
      ));
      return block.isOrdered ? (
        <ol key={index} start={block.start} className={`${LIST} list-decimal`}>
          {items}
        </ol>
      ) : (
        <ul key={index} className={`${LIST} list-disc`}>
          {items}
        </ul>
      );
    }
    case "quote":
      return (
        <blockquote key={index} className="space-y-3 border-line-strong border-s-4 ps-4 text-ink-soft">
          {block.children.map(drawnBlock)}
        </blockquote>
      );
    case "code":
      return (
        <pre key={index} className="whitespace-pre-wrap rounded-xl bg-inset p-3 font-mono text-sm">
          {block.text}
        </pre>
      );
    case "rule":
      return <hr key={index} className="border-line" />;
  }
}

function drawnInline(inline: Inline, index: number): ReactNode {
  switch (inline.kind) {
    case "text":
      return <Fragment key={index}>{inline.text}</Fragment>;
    case "code":
      return (
        <code key={index} className="rounded bg-inset px-1 font-mono text-sm">
          {inline.text}
        </code>
      );
    case "break":
      return <br key={index} />;
    case "strong":
      return <strong key={index}>{inline.children.map(drawnInline)}</strong>;
    case "emphasis":
      return <em key={index}>{inline.children.map(drawnInline)}</em>;
    case "link":
      return (
        <TextLink key={index} href={inline.href} isOutside={inline.isOutside}>
          {inline.children.map(drawnInline)}
        </TextLink>
      );
  }
}

interface TextLinkProps {
  readonly href: string;
  readonly isOutside: boolean;
  readonly children: ReactNode;
}

function TextLink({ href, isOutside, children }: TextLinkProps) {
  const t = useText("content");
  const look = "font-medium text-link underline underline-offset-2";
  if (!isOutside) {
    return (
      <a href={href} className={look}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={look}>
      {children}
      <ExternalLink role="img" aria-label={t("outside")} className="ms-1 inline size-3.5" />
    </a>
  );
}
