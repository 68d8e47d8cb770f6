/** How a product with a term works and what one risks, in a few sentences, before the first order. */

import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { LinkButton } from "../../ui/button.tsx";
import type { TermWeb } from "./term-web.ts";

interface TermHelpPageProps {
  readonly product: TermWeb;
  readonly title: string;
  readonly steps: readonly string[];
}

export function TermHelpPage({ product, title, steps }: TermHelpPageProps) {
  const term = useText("term");
  const words = product.useWords();
  return (
    <Page title={title} parent={product.home} isNarrow>
      <div className="space-y-5 px-4 pb-10">
        <ol className="space-y-3 rounded-card bg-surface p-4">
          {steps.map((step, place) => (
            <li key={step} className="flex gap-3">
              <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-link text-sm">
                {place + 1}
              </span>
              <p className="text-pretty leading-relaxed">{step}</p>
            </li>
          ))}
        </ol>
        <p className="text-pretty text-ink-soft text-sm">{term("whoPays")}</p>
        <LinkButton look="primary" size="large" isWide href={hrefOf(product.home)}>
          {words.title}
        </LinkButton>
      </div>
    </Page>
  );
}
