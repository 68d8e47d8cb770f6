/** Converting between currencies, and sending to another user: both out of the funding wallet. */
import { History } from "lucide-react";
import { useState } from "react";
import { AccountSwitch } from "../../app/account-switch.tsx";
import { FrozenNote } from "../../app/frozen-note.tsx";
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.ts";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ConvertForm } from "./parts/convert-form.tsx";
import { SendForm } from "./parts/send-form.tsx";
import { useOwnCurrencies } from "./transfer-data.ts";

const TABS = ["convert", "user"] as const;
const PANEL_ID = "fund-transfer-panel";

export function FundTransferPage() {
  const t = useText("transfer");
  const { account } = useSession();
  const asked = useQueryOf("pages/fund/fundTransfer").tab;
  const [tab, setTab] = useState<(typeof TABS)[number]>(asked === "user" ? "user" : "convert");
  const { data, error, refetch } = useOwnCurrencies();
  return (
    <Page
      title={t("title")}
      parent="pages/fund/assets"
      isNarrow
      actions={<AccountSwitch className="mr-2 w-36 max-w-[50%] lg:hidden" />}
    >
      <div className="px-4 pb-10">
        <Tabs
          label={t("tabs")}
          panelId={PANEL_ID}
          className="mb-4"
          items={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
          value={tab}
          onChange={setTab}
        />
        <div className="mb-4 empty:hidden">
          <FrozenNote />
        </div>
        <div id={PANEL_ID} role="tabpanel">
          {data === undefined && error === null && (
            <div role="status" aria-label={t("common.loading")}>
              <RowSkeletons count={4} className="py-4" />
            </div>
          )}
          {data === undefined && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
          {data !== undefined && tab === "convert" && <ConvertForm key={account} currencies={data} />}
          {data !== undefined && tab === "user" && <SendForm key={account} currencies={data} />}
        </div>
        <p className="mt-3 text-center">
          <a
            href={hrefOf("pages/fund/transfer_history")}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-link text-sm"
          >
            <History aria-hidden className="size-4" />
            {t("history.title")}
          </a>
        </p>
      </div>
    </Page>
  );
}
