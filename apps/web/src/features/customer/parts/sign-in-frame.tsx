/** The frame of the pages before sign-in: a form in a narrow column, beside what the product stands for on wide screens. */
import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "../../../app/i18n.ts";
import { back } from "../../../app/navigation.ts";
import { usePageTitle } from "../../../app/page.tsx";
import type { RoutePath } from "../../../app/route-paths.ts";
import { Wordmark } from "../../../app/wordmark.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";

interface SignInFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly parent?: RoutePath;
  /** Where back does not leave the page. */
  readonly onBack?: () => void;
  readonly children: ReactNode;
}

/** Another step of the same page takes away what had the focus: it goes on to the new heading, unless the step has taken it. */
function useHeadingOfStep(title: string): void {
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
  }, [title]);
}

export function SignInFrame({ title, lead, parent, onBack, children }: SignInFrameProps) {
  const t = useText("home");
  usePageTitle(title);
  useHeadingOfStep(title);
  return (
    <div data-sign-in-frame className="lg:grid lg:grid-cols-[minmax(20rem,5fr)_7fr]">
      <aside className="hidden py-6 lg:block">
        <div className="welcome sticky top-6 flex h-full max-h-[calc(100dvh-3rem)] flex-col justify-between rounded-[2rem] p-10 text-white">
          <span className="[&_*]:!text-white">
            <Wordmark />
          </span>
          <div>
            <p className="text-balance font-bold text-4xl leading-tight tracking-tight">{t("welcome.title")}</p>
            <ul className="mt-6 space-y-3 text-lg text-white/90">
              <li>{t("principles.booksTitle")}</li>
              <li>{t("principles.pricesTitle")}</li>
              <li>{t("principles.costsTitle")}</li>
            </ul>
          </div>
        </div>
      </aside>
      <div className="mx-auto w-full max-w-md lg:self-center lg:py-6">
        <PageHeader title={title} backLabel={t("common.back")} onBack={onBack ?? (() => back(parent))} />
        <div className="px-5 pt-2 pb-10">
          <p className="mb-6 text-pretty text-ink-soft leading-relaxed">{lead}</p>
          {children}
        </div>
      </div>
    </div>
  );
}
