/** Proofs of deposits and announced wires: what waits, oldest first, and one with its proof. */
import { Card } from "antd";
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/texts.ts";
import { AllowanceLeft } from "../../decision/allowance-left.tsx";
import { PictureViewer } from "../../picture/picture-viewer.tsx";
import { type FoundProps, recordPage } from "../../record/record-page.tsx";
import { claimCards } from "./claim-cards.tsx";
import { claimDecisions } from "./claim-decisions.tsx";
import { CLAIM_KEYS, CLAIM_TONES, type Claim, type ClaimPath } from "./claim-kind.ts";

/** The server knows three orders; the largest amount comes first. */
const sortOf = (sort: string, order: "asc" | "desc") => {
  if (sort === "amount") return "amount";
  return sort !== "" && order === "desc" ? "newest" : "oldest";
};

/** What stands around the list and beside the record. */
interface Around {
  readonly BesideSearch: () => React.ReactNode;
  readonly Beside: (props: FoundProps<Claim>) => React.ReactNode;
  readonly Below?: () => React.ReactNode;
}

export const claimPage = (path: ClaimPath, { BesideSearch, Beside, ...around }: Around) =>
  recordPage({
    namespace: "deposit",
    list: {
      endpoint: CLAIM_KEYS[path].list,
      usual: { state: "pending" },
      input: ({ page, after, limit, search, sort, order, filters }) => ({
        ...{ page, after, limit, search, state: filters.state },
        sort: sortOf(sort, order),
      }),
      search: "search",
      empty: "empty",
      BesideSearch,
      ...around,
      columns: ({ text, column }) => [
        column.moment("submitted_at", text("submitted"), { sort: "submitted_at" }),
        column.figures("uid", text("customer")),
        column.amount("amount", text("amount"), { currency: "currency_name", sort: "amount" }),
        // How it came needs no words where everything came by wire.
        ...(path === "wires"
          ? []
          : [
              column.code("kind", text("kind.label"), (kind) => text(`kind.${kind}`)),
              column.plain("network", text("network")),
            ]),
        column.plain("account", text(path === "wires" ? "remitter" : "account"), {
          show: ({ account }) => (
            <span className="shortened" title={account}>
              {account}
            </span>
          ),
        }),
        column.plain("reference", text("reference")),
        column.plain("approvals", text("approvals"), { show: (row) => `${row.approvals} / ${row.approvals_needed}` }),
        column.state("state", text("stateTitle"), (state) => text(`state.${state}`), CLAIM_TONES),
        column.plain("decided_by", text("decidedBy")),
      ],
    },
    detail: {
      endpoint: CLAIM_KEYS[path].detail,
      input: (id) => ({ id }),
      title: ({ text }, id) => text(`title.${path}`, { id }),
      states: ({ text }, { state }) => [[CLAIM_TONES[state], text(`state.${state}`)]],
      cards: claimCards,
      decisions: (given) => claimDecisions(path, given),
      overtaken: ["deposit-decided", "deposit-own-approval"],
      Beside,
    },
  });

export const ClaimAllowance = ({ path }: { readonly path: ClaimPath }) => (
  <AllowanceLeft endpoint={CLAIM_KEYS[path].list} />
);

/** The picture that proves it, whose look is written down with its reason. */
export function ClaimPicture({ path, found: { id }, again }: FoundProps<Claim> & { readonly path: ClaimPath }) {
  const text = useText("deposit");
  return (
    <Card>
      <PictureViewer
        label={text("proof")}
        ask={(reason) => call(CLAIM_KEYS[path].document, { id, reason })}
        onSeen={again}
      />
    </Card>
  );
}
