/** Nothing here: no browser wallet (`?why=wallet`), or an address with nothing to show. */
import { Inbox, Wallet } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { redirect, switchTab, useQueryOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

export function EmptyPage() {
  return useQueryOf("pages/empty").why === "wallet" ? <NoWallet /> : <NothingHere />;
}

function NothingHere() {
  const t = useText("common");
  return (
    <Page title={t("empty.title")} isNarrow>
      <EmptyState
        icon={<Inbox />}
        title={t("empty.title")}
        reason={t("empty.reason")}
        action={
          <Button look="primary" onClick={() => switchTab("pages/index/index")}>
            {t("goHome")}
          </Button>
        }
      />
    </Page>
  );
}

function NoWallet() {
  const t = useText("common");
  const wallet = useText("wallet-sign-in");
  return (
    <Page title={t("empty.walletTitle")} parent="pages/common/login" isNarrow>
      <EmptyState
        icon={<Wallet />}
        title={t("empty.walletTitle")}
        reason={t("empty.walletReason")}
        action={
          <Button look="primary" onClick={() => redirect("pages/common/login")}>
            {wallet("otherWay")}
          </Button>
        }
      />
    </Page>
  );
}
