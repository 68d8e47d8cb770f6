/** The shape of what is coming, in its final size, so that nothing moves when it comes. */
import { classNames } from "./class-names.ts";

interface SkeletonProps {
  /** Size and corner classes: "h-4 w-24 rounded". */
  readonly className: string;
}

export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden className={classNames("skeleton block rounded-lg", className)} />;
}
