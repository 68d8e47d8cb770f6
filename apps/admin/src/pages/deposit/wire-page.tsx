/** Announced wires. */
import { ClaimAllowance, ClaimPicture, claimPage } from "./claim-page.tsx";

export const page = claimPage("wires", {
  BesideSearch: () => <ClaimAllowance path="wires" />,
  Beside: (props) => <ClaimPicture path="wires" {...props} />,
});
