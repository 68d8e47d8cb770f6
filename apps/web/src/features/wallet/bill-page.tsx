/** The bill: every change of every wallet with the balance after it, narrowed as one likes, and saved as a file. */
import { LINE_KINDS } from "@candor/api/wallet-words";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { AccountSwitch } from "../../app/account-switch.tsx";
import { CsvButton } from "../../app/csv-button.tsx";
import { useText } from "../../app/i18n.ts";
import { useQueryOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TabPanel } from "../../ui/tab-panel.tsx";
import { type BillFilter, billCsv, billJson, dayStart, NO_BILL_FILTER } from "./bill-view.ts";
import { BillFilters } from "./parts/bill-filters.tsx";
import { LineRecords } from "./parts/wallet-records.tsx";
import { allLines, type LineFilter } from "./wallet-data.ts";

const ALL = "all";

export function BillPage() {
  const t = useText("wallet");
  const { account } = useSession();
  return (
    <Page
      title={t("bill.title")}
      parent="pages/fund/assets"
      actions={<AccountSwitch className="mr-2 w-40 max-w-[55%] lg:hidden" />}
    >
      <Bill key={account} />
    </Page>
  );
}

const asked = ({ kinds, wallet, currencyId, from, to }: BillFilter): LineFilter => ({
  ...{ kinds, wallet, currencyId },
  ...{ from: dayStart(from), until: dayStart(to, 1) },
});

function Bill() {
  const t = useText("wallet");
  const { kinds: named } = useQueryOf("pages/setting/bill");
  const [filter, setFilter] = useState({ ...NO_BILL_FILTER, kinds: LINE_KINDS.find((one) => one === named) ?? null });
  return (
    <div className="px-4 pt-2 pb-10 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start lg:gap-6 lg:px-0">
      <div className="lg:rounded-card lg:bg-surface lg:p-4">
        <BillFilters filter={filter} onChange={setFilter} />
        <Files filter={filter} />
      </div>
      <div className="mt-4 min-w-0 lg:mt-0">
        <TabPanel
          label={t("bill.about")}
          className="mb-3"
          items={[
            { value: ALL, label: t("common.list.all") },
            ...LINE_KINDS.map((value) => ({ value, label: t(`bill.kinds.${value}`) })),
          ]}
          value={filter.kinds ?? ALL}
          onChange={(value) => setFilter({ ...filter, kinds: value === ALL ? null : value })}
        >
          <LineRecords
            title={t("bill.title")}
            filter={asked(filter)}
            empty={<NoLines filter={filter} onClear={() => setFilter(NO_BILL_FILTER)} />}
          />
        </TabPanel>
      </div>
    </div>
  );
}

function Files({ filter }: { readonly filter: BillFilter }) {
  const t = useText("wallet");
  const columns = t("bill.columns");
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <CsvButton
        name="candor-bill"
        collect={(task) => allLines(asked(filter), task)}
        textOf={(lines) => billCsv(lines, columns)}
      />
      <CsvButton
        name="candor-bill"
        other={{ ending: "json", label: t("bill.json") }}
        collect={(task) => allLines(asked(filter), task)}
        textOf={billJson}
      />
    </div>
  );
}

function NoLines({ filter, onClear }: { readonly filter: BillFilter; readonly onClear: () => void }) {
  const t = useText("wallet");
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(NO_BILL_FILTER);
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={t(isFiltered ? "bill.noneHere" : "records.noneTitle")}
      reason={t(isFiltered ? "bill.noneHereReason" : "records.noneReason")}
      action={isFiltered && <Button onClick={onClear}>{t("bill.clear")}</Button>}
    />
  );
}
