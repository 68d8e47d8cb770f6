/** The shape of rows that are coming: a round mark, two lines of words and a figure. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Skeleton } from "./skeleton.tsx";

const KEYS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
export const ROW_SKELETONS_MOST = KEYS.length;

interface RowSkeletonsProps {
  /** At most ten: more would not be seen. */
  readonly count: number;
  /** Height and room of a row, as the real one has. */
  readonly className: string;
  /** False where the words begin at the edge. */
  readonly hasMark?: boolean;
  /** What comes behind the words. */
  readonly end?: ReactNode;
}

const END = <Skeleton className="h-4 w-20" />;

export function RowSkeletons({ count, className, hasMark = true, end = END }: RowSkeletonsProps) {
  return KEYS.slice(0, count).map((key) => (
    <div key={key} className={classNames("flex items-center gap-3", className)}>
      {hasMark && <Skeleton className="size-9 !rounded-full" />}
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-3 w-32" />
      </div>
      {end}
    </div>
  ));
}
