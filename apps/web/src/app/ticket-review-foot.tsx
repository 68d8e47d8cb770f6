/** What can be done with an order that is shown once more: the foot of every ticket before it is placed, and while it is. */
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";

interface ReviewFootProps {
  readonly look: "buy" | "sell";
  readonly words: Readonly<Record<"change" | "again" | "placing" | "place", string>>;
  /** Why it cannot be placed now; null where it can. */
  readonly block: ReactNode;
  readonly isPlacing: boolean;
  /** The order has become another one since: it is shown anew instead of placed. */
  readonly isMoved: boolean;
  /** Back to the form. */
  readonly onEdit: () => void;
  readonly onRenew: () => void;
  readonly onPlace: () => void;
}

export function TicketReviewFoot(props: ReviewFootProps) {
  const { look, words, block, isPlacing, isMoved, onEdit, onRenew, onPlace } = props;
  return (
    <div className="grid grid-cols-[minmax(0,auto)_minmax(50%,1fr)] gap-3">
      {block !== null && !isPlacing && <div className="col-span-2">{block}</div>}
      <Button size="large" className="!px-3" disabled={isPlacing} onClick={onEdit}>
        {words.change}
      </Button>
      {isMoved ? (
        <Button look="primary" size="large" className="!px-3" onClick={onRenew}>
          {words.again}
        </Button>
      ) : (
        <Button
          look={look}
          size="large"
          className="!px-3"
          isBusy={isPlacing}
          disabled={block !== null}
          onClick={onPlace}
        >
          {isPlacing ? words.placing : words.place}
        </Button>
      )}
    </div>
  );
}
