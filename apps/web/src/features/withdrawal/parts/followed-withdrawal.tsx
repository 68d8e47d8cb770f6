/** One withdrawal on its way: how it stands, its steps with times, why it came back, and taking it back while that is possible. */

import { BANK } from "@candor/api/network-words";
import type { WithdrawalDetail } from "@candor/api/withdrawal";
import { CircleCheck, CircleX, Clock, SearchX } from "lucide-react";
import { useState } from "react";
import { nowByServer } from "../../../app/clock.ts";
import { CopyButton } from "../../../app/copy-button.tsx";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { NotLoaded } from "../../../app/not-loaded.tsx";
import { useRailName } from "../../../app/rail-name.ts";
import { toast } from "../../../app/toast.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmSheet } from "../../../ui/confirm-sheet.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { GroupedText } from "../../../ui/grouped-text.tsx";
import { Outcome } from "../../../ui/outcome.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useCancel, useWithdrawal } from "../withdrawal-data.ts";
import { isBack, isLate, timelineOf } from "../withdrawal-view.ts";
import { Timeline } from "./timeline.tsx";

export function FollowedWithdrawal({ id }: { readonly id: string }) {
  const common = useText("common");
  const { data, error, refetch } = useWithdrawal(id);
  if (data !== undefined) return <Followed detail={data} />;
  if (error?.code === "withdrawal-unknown") return <Missing reason={error.message} />;
  if (error !== null) return <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={common("loading")} className="space-y-4">
      <Skeleton className="h-48 w-full !rounded-card" />
      <Skeleton className="h-64 w-full !rounded-card" />
    </div>
  );
}

/** Trying again would find it no more. */
function Missing({ reason }: { readonly reason: string }) {
  const t = useText("withdrawal");
  return (
    <EmptyState
      icon={<SearchX />}
      title={t("detail.title")}
      reason={reason}
      action={
        <LinkButton href={hrefOf("pages/fund/receive_withdraw_record", { tab: "2" })}>{t("detail.records")}</LinkButton>
      }
    />
  );
}

function Followed({ detail }: { readonly detail: WithdrawalDetail }) {
  const t = useText("withdrawal");
  const { state, reason } = detail;
  const [tone, icon] =
    state === "confirmed"
      ? (["good", <CircleCheck key="icon" aria-hidden />] as const)
      : isBack(state)
        ? (["bad", <CircleX key="icon" aria-hidden />] as const)
        : (["waiting", <Clock key="icon" aria-hidden />] as const);
  return (
    <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-6">
      <Outcome tone={tone} icon={icon} title={t(`state.${state}`)} text={t(`says.${state}`)}>
        {reason !== null && (
          <p className="rounded-xl bg-error-soft p-4 text-error-text [overflow-wrap:anywhere]">
            {t("detail.reason", { reason })}
          </p>
        )}
        {isLate(detail, nowByServer()) && <p className="text-pretty text-center text-sm">{t("detail.late")}</p>}
        <Card className="mt-4 p-4 pb-0">
          <Timeline steps={timelineOf(detail)} />
        </Card>
      </Outcome>
      <div className="space-y-4 lg:pt-4">
        <Card className="p-4">
          <Facts detail={detail} />
        </Card>
        {detail.can_cancel && <Cancel detail={detail} />}
        <div className="grid gap-3 xs:grid-cols-2">
          <LinkButton href={hrefOf("pages/fund/receive_withdraw_record", { tab: "2" })}>
            {t("detail.records")}
          </LinkButton>
          <LinkButton href={hrefOf("pages/fund/withdraw", { currency: String(detail.currency_id) })}>
            {t("detail.again")}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

function Facts({ detail }: { readonly detail: WithdrawalDetail }) {
  const t = useText("withdrawal");
  const railName = useRailName();
  const { currency_name: currency, tx_hash, memo, confirmations, network } = detail;
  const text = (amount: string) => `${formatAmount(amount, 8, 0)} ${currency}`;
  const isBank = network === BANK;
  return (
    <FactList
      isRoomy
      label={t("detail.title")}
      facts={[
        { name: t("common.columns.amount"), value: text(detail.number) },
        { name: t("facts.fee"), value: text(detail.fee) },
        { name: t("facts.arrives"), value: text(detail.arrives) },
        { name: t("common.columns.network"), value: railName(detail) },
        {
          name: t("facts.to"),
          value: isBank ? `${detail.payee_name} ${detail.recipient}` : <GroupedText text={detail.recipient} />,
        },
        ...(memo === "" ? [] : [{ name: t("facts.memo"), value: memo }]),
        ...(tx_hash === null
          ? []
          : [
              {
                name: t(isBank ? "facts.reference" : "facts.hash"),
                value: (
                  <span className="flex items-center justify-end gap-1 [overflow-wrap:anywhere]">
                    <span className="font-mono text-xs">{tx_hash}</span>
                    <CopyButton label={t("facts.copyHash")} text={tx_hash} />
                  </span>
                ),
              },
            ]),
        ...(confirmations === null
          ? []
          : [{ name: t("facts.confirmations"), value: `${confirmations} / ${detail.confirmations_needed}` }]),
      ]}
    />
  );
}

function Cancel({ detail }: { readonly detail: WithdrawalDetail }) {
  const t = useText("withdrawal");
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancel(() => {
    setIsAsking(false);
    toast(t("detail.cancelled"), "success");
  });
  return (
    <>
      <Button look="danger" isWide onClick={() => setIsAsking(true)}>
        {t("detail.cancel")}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => !cancel.isPending && setIsAsking(false)}
        onConfirm={() => cancel.mutate(detail.id)}
        title={t("detail.cancel")}
        closeLabel={t("common.close")}
        action={t("detail.cancel")}
        look="danger"
        isBusy={cancel.isPending}
      >
        <p className="text-pretty">{t("detail.cancelAsk")}</p>
        <p role="alert" className="mt-2 text-error-text text-sm">
          {cancel.error?.message}
        </p>
      </ConfirmSheet>
    </>
  );
}
