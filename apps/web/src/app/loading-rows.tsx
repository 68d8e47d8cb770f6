/** A list while it comes: the shape of its rows, told to those who do not see it. */
import { classNames } from "../ui/class-names.ts";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { useText } from "./i18n.ts";

interface LoadingRowsProps {
  readonly count: number;
  /** Height and room of a row, as the real one has. */
  readonly row: string;
  /** On a card of its own, with nothing behind the words of a row. */
  readonly isCard?: boolean;
}

export function LoadingRows({ count, row, isCard = false }: LoadingRowsProps) {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")} className={classNames(isCard && "rounded-card bg-surface")}>
      <RowSkeletons count={count} className={row} {...(isCard && { end: null })} />
    </div>
  );
}
