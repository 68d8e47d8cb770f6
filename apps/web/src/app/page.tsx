/** The frame of a page below a tab: heading with back, document title, and a column that suits its content. */
import { type ReactNode, useEffect } from "react";
import { classNames } from "../ui/class-names.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { useText } from "./i18n.ts";
import { back, usePlace } from "./navigation.ts";
import type { RoutePath } from "./route-paths.ts";
import { useSiteLook } from "./site-look.ts";

export interface PageProps {
  readonly title: string;
  /** Where back leads when the page was opened directly. */
  readonly parent?: RoutePath;
  /** False on tab pages, which have nothing below them. */
  readonly hasBack?: boolean;
  readonly actions?: ReactNode;
  /** Forms and reading keep to a narrow column on wide screens. */
  readonly isNarrow?: boolean;
  /** A form beside what belongs to it, or a list of short rows: the heading stands above them, not at the window's edge. */
  readonly isMiddle?: boolean;
  readonly children: ReactNode;
}

/** Gives the page's heading the focus, unless something of the page has it already. */
export function focusHeading(): void {
  const main = document.querySelector("main");
  const focused = document.activeElement;
  if (focused !== main && main?.contains(focused)) return;
  main?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

/**
 * Names the document after the page, "Settings · Candor" (an empty title stands for the site's name alone), and gives its heading the focus once after arriving there.
 * @param isReady false while a heading that comes with the page's data is not there
 */
export function usePageTitle(title: string, isReady = true): void {
  const { key, direction } = usePlace();
  const { name } = useSiteLook();
  useEffect(() => {
    document.title = title === "" ? name : `${title} · ${name}`;
  }, [title, name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival moves the focus anew
  useEffect(() => {
    if (direction !== "first" && isReady) focusHeading();
  }, [key, direction, isReady]);
}

export function Page({
  title,
  parent,
  hasBack = true,
  actions,
  isNarrow = false,
  isMiddle = false,
  children,
}: PageProps) {
  const t = useText("common");
  usePageTitle(title);
  return (
    <div className={classNames("mx-auto w-full", isNarrow ? "max-w-xl" : isMiddle ? "max-w-4xl" : "max-w-6xl")}>
      <PageHeader
        title={title}
        backLabel={t("back")}
        actions={actions}
        {...(hasBack && { onBack: () => back(parent) })}
      />
      {children}
    </div>
  );
}
