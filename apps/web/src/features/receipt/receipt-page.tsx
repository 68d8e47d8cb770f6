/** The receipt of one settlement: what was agreed, the prices that decided, what came of it, and whether all of it holds. */
import { Download, ReceiptText, Share2 } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { usePairName } from "../../app/pair-name.ts";
import { useEndpoint } from "../../app/query.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Verdict } from "./parts/check-card.tsx";
import { ReceiptChart } from "./parts/receipt-chart.tsx";
import { ReceiptFacts } from "./parts/receipt-facts.tsx";
import { ReceiptProof } from "./parts/receipt-proof.tsx";
import { ReceiptResult } from "./parts/receipt-result.tsx";
import { useReceiptCheck } from "./receipt-data.ts";
import { fileNameOf, type Receipt } from "./receipt-view.ts";

/** A block of prices is signed within seconds: a receipt that is not ready is asked for again. */
const ASK_AGAIN_MS = 2_000;

export function ReceiptPage() {
  const t = useText("receipt");
  const { id = "" } = useQueryOf("pages/receipt/receipt");
  const isNumber = /^\d{1,19}$/.test(id);
  const { data, error, refetch } = useEndpoint(
    "GET /receipt/detail",
    { id },
    {
      enabled: isNumber,
      refetchInterval: ({ state }) => (state.error?.code === "receipt-not-ready" ? ASK_AGAIN_MS : false),
    },
  );
  const isComing = isNumber && data === undefined && (error === null || error.code === "receipt-not-ready");
  const check = useReceiptCheck(data);
  return (
    <Page title={t("title")} parent="pages/fund/assets" isNarrow>
      <div className="space-y-4 px-4 pb-10">
        {data !== undefined && (
          <>
            <Card className="p-4">
              <Verdict check={check} />
              <Heading receipt={data} />
              <ReceiptResult receipt={data} />
            </Card>
            <ReceiptFacts receipt={data} />
            <Card className="p-4">
              <ReceiptChart receipt={data} />
            </Card>
            <ReceiptProof receipt={data} check={check} />
            <Actions receipt={data} />
          </>
        )}
        {isComing && (
          <div role="status" aria-label={t("common.loading")} className="space-y-4">
            {error !== null && <p className="text-ink-soft text-sm">{error.message}</p>}
            <Skeleton className="h-24 w-full rounded-card" />
            <Skeleton className="h-48 w-full rounded-card" />
          </div>
        )}
        {data === undefined && !isComing && (error === null || error.code === "receipt-unknown") && <Gone />}
        {data === undefined && !isComing && error !== null && error.code !== "receipt-unknown" && (
          <NotLoaded reason={error.message} onRetry={() => void refetch()} />
        )}
      </div>
    </Page>
  );
}

/** To try again would change nothing: receipts do not come by themselves. */
function Gone() {
  const t = useText("receipt");
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={t("gone.title")}
      reason={t("gone.reason")}
      action={<LinkButton href={hrefOf("pages/historyList")}>{t("common.titles.history")}</LinkButton>}
    />
  );
}

function Heading({ receipt }: { readonly receipt: Receipt }) {
  const t = useText("receipt");
  const pair = usePairName(receipt);
  return (
    <p className="pt-2 font-medium">
      {pair} · {t(`kind.${receipt.kind}`)}
    </p>
  );
}

function Actions({ receipt }: { readonly receipt: Receipt }) {
  const t = useText("receipt");
  const file = () => new File([JSON.stringify(receipt, null, 2)], fileNameOf(receipt), { type: "application/json" });
  const canShare = typeof navigator.canShare === "function" && navigator.canShare({ files: [file()] });
  const save = () => {
    const address = URL.createObjectURL(file());
    const link = document.createElement("a");
    link.href = address;
    link.download = fileNameOf(receipt);
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className="flex flex-wrap gap-3 [&>*]:flex-auto">
      <Button icon={<Download aria-hidden className="size-5" />} onClick={save}>
        {t("download")}
      </Button>
      {canShare && (
        <Button
          icon={<Share2 aria-hidden className="size-5" />}
          // Whoever changes their mind has not failed.
          onClick={() => void navigator.share({ files: [file()], title: t("title") }).catch(() => undefined)}
        >
          {t("share")}
        </Button>
      )}
    </div>
  );
}
