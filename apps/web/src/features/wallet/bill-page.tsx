/** The bill: every change of every wallet with the balance after it, narrowed as one likes, and saved as a file. */
import { LINE_KINDS } from "@candor/api/wallet-words";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { AccountSwitch } from "../../app/account-switch.tsx";
import { CsvButton } from "../../app/csv-button.tsx";
import { useText } from "../../app/i18n.ts";
import { Page } from "../../app/page.tsx";
import { PagedList } from "../../app/paged-list.tsx";
import { useSession } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { type BillFilter, billCsv, billJson, dayStart, NO_BILL_FILTER } from "./bill-view.ts";
import { allLines, type LineFilter, useLines } from "./funds-data.ts";
import { BillFilters } from "./parts/bill-filters.tsx";
import { LineList, LinesShape } from "./parts/line-list.tsx";

const PANEL_ID = "bill-panel";
const PER_PAGE = 30;
const ALL = "all";

export function BillPage() {
  const t = useText("funds");
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
  ...{ kinds, wallet, currencyId, limit: PER_PAGE },
  ...{ from: dayStart(from), until: dayStart(to, 1) },
});

function Bill() {
  const t = useText("funds");
  const [filter, setFilter] = useState(NO_BILL_FILTER);
  const items = [ALL, ...LINE_KINDS].map((value) => {
    const kinds = LINE_KINDS.find((one) => one === value);
    return { value, label: kinds === undefined ? t("records.all") : t(`bill.kinds.${kinds}`) };
  });
  return (
    <div className="px-4 pt-2 pb-10 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start lg:gap-6 lg:px-0">
      <div className="lg:rounded-card lg:bg-surface lg:p-4">
        <BillFilters filter={filter} onChange={setFilter} />
        <Files filter={filter} />
      </div>
      <div className="mt-4 min-w-0 lg:mt-0">
        <Tabs
          label={t("bill.about")}
          panelId={PANEL_ID}
          className="mb-3"
          items={items}
          value={filter.kinds ?? ALL}
          onChange={(value) => setFilter({ ...filter, kinds: LINE_KINDS.find((one) => one === value) ?? null })}
        />
        <div id={PANEL_ID} role="tabpanel">
          <Lines key={JSON.stringify(filter)} filter={filter} onClear={() => setFilter(NO_BILL_FILTER)} />
        </div>
      </div>
    </div>
  );
}

function Files({ filter }: { readonly filter: BillFilter }) {
  const t = useText("funds");
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

function Lines({ filter, onClear }: { readonly filter: BillFilter; readonly onClear: () => void }) {
  const t = useText("funds");
  const query = useLines(asked(filter));
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(NO_BILL_FILTER);
  return (
    <PagedList query={query} shape={<LinesShape />} more={t("records.more")} end={t("records.end")}>
      {(lines) =>
        lines.length === 0 ? (
          <EmptyState
            icon={<ReceiptText />}
            title={t(isFiltered ? "bill.noneHere" : "records.noneTitle")}
            reason={t(isFiltered ? "bill.noneHereReason" : "records.noneReason")}
            action={isFiltered && <Button onClick={onClear}>{t("bill.clear")}</Button>}
          />
        ) : (
          <div className="overflow-hidden rounded-card bg-surface">
            <h2 className="sr-only">{t("bill.title")}</h2>
            <LineList lines={lines} hasBalance />
          </div>
        )
      }
    </PagedList>
  );
}
