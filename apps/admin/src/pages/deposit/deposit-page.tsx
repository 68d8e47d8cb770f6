/** Proofs of deposits, by network and at the bank, with the chain watcher's state below. */
import { ChainWatch } from "./chain-watch.tsx";
import { ClaimAllowance, ClaimPicture, claimPage } from "./claim-page.tsx";

export const page = claimPage("deposits", {
  BesideSearch: () => <ClaimAllowance path="deposits" />,
  Beside: (props) => <ClaimPicture path="deposits" {...props} />,
  Below: ChainWatch,
});
