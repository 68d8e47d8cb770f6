/** What stands beside a market in the place of one's orders: their shape, and that they are seen once one is signed in. */
import type { ReactNode } from "react";
import { useText } from "../../app/i18n.ts";
import { hrefOf, returnHere } from "../../app/navigation.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";

/** Rows of two lines, on whatever they stand. @param hasMark whether a round mark stands before the lines */
export const OrderSkeletons = ({ hasMark = false }: { readonly hasMark?: boolean }) => (
  <div aria-hidden className="px-4 py-2">
    <RowSkeletons count={3} hasMark={hasMark} className="py-2.5" end={null} />
  </div>
);

interface VisitorNoteProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly reason: string;
}

export function VisitorNote({ icon, title, reason }: VisitorNoteProps) {
  const common = useText("common");
  return (
    <EmptyState
      icon={icon}
      title={title}
      reason={reason}
      action={
        <LinkButton href={hrefOf("pages/common/login", { return: returnHere() })}>{common("verbs.logIn")}</LinkButton>
      }
    />
  );
}
