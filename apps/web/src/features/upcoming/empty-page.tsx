/** Nothing here: no browser wallet (`?why=wallet`), or an address with nothing to show. */
import { Inbox, Wallet } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { switchTab, useQueryOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

export function EmptyPage() {
  const t = useText("common");
  const isWallet = useQueryOf("pages/empty").why === "wallet";
  return (
    <Page title={t(isWallet ? "empty.walletTitle" : "empty.title")} isNarrow>
      <EmptyState
        icon={isWallet ? <Wallet /> : <Inbox />}
        title={t(isWallet ? "empty.walletTitle" : "empty.title")}
        reason={t(isWallet ? "empty.walletReason" : "empty.reason")}
        action={
          <Button look="primary" onClick={() => switchTab("pages/index/index")}>
            {t("goHome")}
          </Button>
        }
      />
    </Page>
  );
}
