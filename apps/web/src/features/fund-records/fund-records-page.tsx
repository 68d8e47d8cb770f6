/** Records in three tabs: deposits 0, wires 1, withdrawals 2. Each opens to all its steps. */

import { ArrowDownToLine, ArrowUpFromLine, Landmark } from "lucide-react";
import { useState } from "react";
import { useText } from "../../app/i18n.ts";
import { LoadingRows } from "../../app/loading-rows.tsx";
import { navigate, redirect, useQueryOf } from "../../app/navigation.ts";
import { RealOnly } from "../../app/real-only.tsx";
import { useSession } from "../../app/session.ts";
import { RecordList, Rows } from "../../shared/records/record-list.tsx";
import { RecordsPage } from "../../shared/records/records-page.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import {
  RECORD_TABS,
  type RecordTab,
  useDepositRecord,
  useDepositRecords,
  useWithdrawalRecords,
} from "./fund-records-data.ts";
import { tabOf } from "./fund-records-view.ts";
import { DepositSheet } from "./parts/deposit-sheet.tsx";
import { DepositRow, WithdrawalRow } from "./parts/record-row.tsx";

const PATH = "pages/fund/receive_withdraw_record";

export function FundRecordsPage() {
  const t = useText("fund-records");
  const { tab: askedTab, id } = useQueryOf(PATH);
  const tab = tabOf(askedTab);
  const { account } = useSession();
  const tabs = {
    label: t("tabs"),
    value: String(tab),
    onChange: (next: string) => redirect(PATH, { tab: next }),
    items: RECORD_TABS.map((one) => ({ value: String(one), label: t(`tab.${one}`) })),
  };
  return (
    <RecordsPage title={t("title")} parent="pages/fund/assets" isMiddle tabs={tabs}>
      {account === "demo" ? (
        <RealOnly title={t("realOnly.title")} reason={t("realOnly.reason")} />
      ) : tab === 2 ? (
        <Withdrawals />
      ) : (
        <Deposits key={`${tab}/${id}`} tab={tab} asked={id ?? null} />
      )}
    </RecordsPage>
  );
}

const SHAPE = <LoadingRows count={6} row="px-4 py-3.5" />;

interface DepositsProps {
  readonly tab: Exclude<RecordTab, 2>;
  /** The record that a link named. */
  readonly asked: string | null;
}

function Deposits({ tab, asked }: DepositsProps) {
  const t = useText("fund-records");
  const [openId, setOpenId] = useState(asked);
  const query = useDepositRecords(tab);
  const named = useDepositRecord(asked);
  const listed = query.data?.pages.flatMap(({ list }) => list).find(({ id }) => id === openId);
  const open = listed ?? (named?.id === openId ? named : undefined);
  return (
    <>
      <RecordList
        query={query}
        shape={SHAPE}
        empty={
          <EmptyState
            icon={tab === 1 ? <Landmark /> : <ArrowDownToLine />}
            title={t(`none.${tab}`)}
            action={
              <Button onClick={() => navigate(tab === 1 ? "pages/TelegraphicMoney" : "pages/fund/select")}>
                {t(`begin.${tab}`)}
              </Button>
            }
          />
        }
      >
        {(records) => (
          <Rows label={t(`tab.${tab}`)}>
            {records.map((record) => (
              <DepositRow key={record.id} record={record} onOpen={() => setOpenId(record.id)} />
            ))}
          </Rows>
        )}
      </RecordList>
      <DepositSheet record={open} onClose={() => setOpenId(null)} />
    </>
  );
}

function Withdrawals() {
  const t = useText("fund-records");
  return (
    <RecordList
      query={useWithdrawalRecords()}
      shape={SHAPE}
      empty={
        <EmptyState
          icon={<ArrowUpFromLine />}
          title={t("none.2")}
          action={<Button onClick={() => navigate("pages/fund/select", { to: "withdraw" })}>{t("begin.2")}</Button>}
        />
      }
    >
      {(records) => (
        <Rows label={t("tab.2")}>
          {records.map((record) => (
            <WithdrawalRow key={record.id} record={record} />
          ))}
        </Rows>
      )}
    </RecordList>
  );
}
