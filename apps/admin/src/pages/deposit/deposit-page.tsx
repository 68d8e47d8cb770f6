/** Proofs of deposits, by network and at the bank: the queue with the chain watcher's state, and one proof. */
import type { PageProps } from "../../app/page-props.ts";
import { ChainWatch } from "./chain-watch.tsx";
import { ClaimDetail } from "./claim-detail.tsx";
import { ClaimQueue } from "./claim-queue.tsx";

export function Page({ rest }: PageProps) {
  if (rest !== "") return <ClaimDetail key={rest} page="deposits" id={rest} />;
  return (
    <>
      <ClaimQueue page="deposits" />
      <ChainWatch />
    </>
  );
}
