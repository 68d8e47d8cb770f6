/** One's own address on a network: QR code, text to copy, what belongs to it, and what must not be sent there. */
import { TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import { CopyButton } from "../../../app/copy-button.tsx";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { useRailName } from "../../../app/rail-name.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Card } from "../../../ui/card.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { GroupedText } from "../../../ui/grouped-text.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { DepositAddress, Rail } from "../deposit-data.ts";

const QrCode = lazy(() => import("../../../ui/qr-code.tsx").then((module) => ({ default: module.QrCode })));

interface AddressCardProps {
  readonly at: DepositAddress;
  readonly rail: Rail;
}

export function AddressCard({ at, rail }: AddressCardProps) {
  const t = useText("deposit");
  const { currency_name: currency } = at;
  const network = useRailName()(at);
  const isCollecting = /[1-9]/.test(at.collecting);
  return (
    <Card className="overflow-hidden">
      <Banner tone="notice" icon={<TriangleAlert aria-hidden />}>
        {t("address.warning", { currency, network })}
      </Banner>
      <div className="space-y-4 p-4">
        <Suspense fallback={<Skeleton className="mx-auto size-52" />}>
          <QrCode label={t("address.qr", { currency, network })} text={at.qr} />
        </Suspense>
        <Copied label={t("address.label", { currency })} copyLabel={t("address.copy")} text={at.address} />
        {at.memo !== null && (
          <>
            <Copied label={t("address.memo")} copyLabel={t("address.copyMemo")} text={at.memo} />
            <p className="text-error-text text-sm">{t("address.memoWarning")}</p>
          </>
        )}
        <FactList
          isRoomy
          facts={[
            { name: t("common.columns.network"), value: network },
            { name: t("address.minimum"), value: `${formatAmount(at.minimum, 8, 0)} ${currency}` },
            { name: t("address.confirmations"), value: t("address.blocks", { count: at.confirmations }) },
            { name: t("address.time"), value: t("address.minutes", { count: rail.minutes }) },
            ...(at.contract === null
              ? []
              : [
                  {
                    name: t("address.contract"),
                    value: <span className="break-all font-mono text-xs">{at.contract}</span>,
                  },
                ]),
          ]}
        />
        {isCollecting && (
          <p className="rounded-xl bg-inset px-4 py-3 text-sm">
            {t("address.collecting", { amount: formatAmount(at.collecting, 8, 0), currency })}
          </p>
        )}
        <p className="text-pretty text-ink-soft text-sm leading-relaxed">
          {t(at.is_watched ? "address.watched" : "address.unwatched")}
        </p>
      </div>
    </Card>
  );
}

interface CopiedProps {
  readonly label: string;
  readonly copyLabel: string;
  readonly text: string;
}

export function Copied({ label, copyLabel, text }: CopiedProps) {
  return (
    <div className="flex items-center gap-2 rounded-xl bg-inset py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="text-ink-soft text-xs">{label}</p>
        <GroupedText text={text} className="text-sm leading-6" />
      </div>
      <CopyButton label={copyLabel} text={text} />
    </div>
  );
}
