/** Where a notice leads: to its receipt and its contract in the account that has them, to its money, or to what it is about. */
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import type { RoutePath } from "../../../app/route-paths.ts";
import { setAccount, useSession } from "../../../app/session.ts";
import { toast } from "../../../app/toast.ts";
import { LinkButton } from "../../../ui/button.tsx";
import type { Notice } from "../notice-data.ts";

export function WaysOn({ notice }: { readonly notice: Notice }) {
  const t = useText("notice");
  const { match_id, account } = notice;
  if (account !== null) return <ContractWays notice={notice} account={account} />;
  if (notice.withdrawal_id !== null) return <WithdrawalRail id={notice.withdrawal_id} />;
  if (notice.record_tab !== null) return <RecordsWay tab={notice.record_tab} />;
  const place = PLACES[notice.kind];
  if (place !== undefined) return <PlaceWay place={place} />;
  if (match_id === null) return null;
  return (
    <LinkButton
      look="primary"
      isWide
      className="mt-6"
      href={hrefOf("pages/transaction/currency", { match_id: String(match_id) })}
    >
      {t("market")}
    </LinkButton>
  );
}

/** Withdrawals are of the real account only: the way changes to it. */
function WithdrawalRail({ id }: { readonly id: string }) {
  const t = useText("notice");
  return (
    <LinkButton
      look="primary"
      isWide
      className="mt-6"
      onClick={() => setAccount("real")}
      href={hrefOf("pages/fund/withdraw", { id })}
    >
      {t("withdrawal")}
    </LinkButton>
  );
}

function RecordsWay({ tab }: { readonly tab: 0 | 1 }) {
  const t = useText("notice");
  return (
    <LinkButton
      look="primary"
      isWide
      className="mt-6"
      onClick={() => setAccount("real")}
      href={hrefOf("pages/fund/receive_withdraw_record", { tab: String(tab) })}
    >
      {t("records")}
    </LinkButton>
  );
}

interface Place {
  readonly path: RoutePath;
  readonly label: "transfers" | "bill" | "payees" | "devices" | "contact";
  /** Where only the real account has what it tells of. */
  readonly isReal?: true;
}

const PLACES: Partial<Readonly<Record<Notice["kind"], Place>>> = {
  "transfer-received": { path: "pages/fund/transfer_history", label: "transfers", isReal: true },
  "transfer-sent": { path: "pages/fund/transfer_history", label: "transfers", isReal: true },
  credited: { path: "pages/setting/bill", label: "bill", isReal: true },
  "payee-changed": { path: "pages/setting/wallet", label: "payees" },
  "new-device": { path: "pages/setting/devices", label: "devices" },
  "account-restricted": { path: "pages/common/contactus", label: "contact" },
  "account-frozen": { path: "pages/common/contactus", label: "contact" },
};

function PlaceWay({ place: { path, label, isReal } }: { readonly place: Place }) {
  const t = useText("notice");
  return (
    <LinkButton
      look="primary"
      isWide
      className="mt-6"
      {...(isReal && { onClick: () => setAccount("real") })}
      href={hrefOf(path)}
    >
      {t(label)}
    </LinkButton>
  );
}

interface ContractWaysProps {
  readonly notice: Notice;
  readonly account: NonNullable<Notice["account"]>;
}

/** Orders and receipts are shown in one account at a time: a way that leads to the other one says so, and changes to it. */
function ContractWays({ notice: { kind, order_id, receipt_id }, account }: ContractWaysProps) {
  const t = useText("notice");
  const common = useText("common");
  const { account: chosen } = useSession();
  const enter = () => {
    if (account === chosen) return;
    setAccount(account);
    toast(common(account === "demo" ? "mode.switchedToDemo" : "mode.switchedToReal"));
  };
  const tab = kind === "margin-call" ? "positions" : "history";
  return (
    <div className="mt-6 space-y-3">
      {receipt_id !== null && (
        <LinkButton look="primary" isWide onClick={enter} href={hrefOf("pages/receipt/receipt", { id: receipt_id })}>
          {t("receipt")}
        </LinkButton>
      )}
      <LinkButton
        look={receipt_id === null ? "primary" : "secondary"}
        isWide
        onClick={enter}
        href={hrefOf("pages/transaction/contract_order", { tab, ...(order_id !== null && { id: order_id }) })}
      >
        {t("contract")}
      </LinkButton>
      {account !== chosen && <p className="text-center text-ink-soft text-sm">{t(`opensIn.${account}`)}</p>}
    </div>
  );
}
