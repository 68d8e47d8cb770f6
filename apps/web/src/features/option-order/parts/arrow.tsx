/** Up and down for those who tell no colours apart. */
import type { OptionDirection } from "@candor/engine/option-order";
import { MoveDownRight, MoveUpRight } from "lucide-react";

export function Arrow({
  direction,
  className = "size-5",
}: {
  readonly direction: OptionDirection;
  readonly className?: string;
}) {
  const Icon = direction === "up" ? MoveUpRight : MoveDownRight;
  return <Icon aria-hidden className={`shrink-0 ${className}`} />;
}
