/** The one order that the address names, above all others: as it stands now, wherever in the lists it would be. */
import type { ReactNode } from "react";
import { useText } from "../../app/i18n.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { NamedBox } from "../../ui/named-box.tsx";

interface NamedOrderProps<T> {
  readonly title: string;
  /** Says that the account has no order of that number. */
  readonly unknown: string;
  /** Undefined while it comes, null for none of one's own. */
  readonly asked: {
    readonly order: T | null | undefined;
    readonly error: Error | null;
    refetch(): Promise<unknown>;
  };
  readonly shape: ReactNode;
  /** Shows the lists alone. */
  readonly onClose: () => void;
  readonly children: (order: T) => ReactNode;
}

export function NamedOrder<T>({ title, unknown, asked, shape, onClose, children }: NamedOrderProps<T>) {
  const common = useText("common");
  const { order, error, refetch } = asked;
  return (
    <NamedBox title={title} closeLabel={common("close")} onClose={onClose}>
      {order === undefined &&
        (error === null ? shape : <NotLoaded reason={error.message} onRetry={() => void refetch()} />)}
      {order === null && <p className="px-2 pb-3 text-ink-soft text-sm">{unknown}</p>}
      {order !== undefined && order !== null && children(order)}
    </NamedBox>
  );
}
