/** A customer's number, leading to everything about them for whoever may look. */
import { addressOf } from "./place.ts";
import { mayOpen, useOperator } from "./session.ts";

const LOOKERS = ["support", "finance", "compliance", "admin"] as const;

export function CustomerLink({ uid }: { readonly uid: string }) {
  const me = useOperator();
  if (!mayOpen(me, LOOKERS)) return <span className="figures">{uid}</span>;
  return (
    <a className="figures" href={addressOf(`customers/${uid}`)}>
      {uid}
    </a>
  );
}
