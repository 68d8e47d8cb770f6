/** The last few ledger lines, with the way to all of them. */
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Card } from "../../../ui/card.tsx";
import { useLatestLines } from "../wallet-data.ts";
import { LineList, LinesSkeleton } from "./line-list.tsx";

const LATEST = 6;

export function LatestLines() {
  const t = useText("wallet");
  const { data, error } = useLatestLines(LATEST);
  const lines = data?.pages[0]?.list;
  if (error !== null && lines === undefined) return null;
  return (
    <Card
      title={t("records.latest")}
      className="mt-6 lg:mt-5"
      aside={
        <a
          href={hrefOf("pages/fund/assets_all_record")}
          className="inline-flex min-h-11 items-center rounded-lg font-semibold text-link text-sm"
        >
          {t("common.seeAll")}
        </a>
      }
    >
      {lines === undefined && <LinesSkeleton />}
      {lines?.length === 0 && <p className="px-4 pt-1 pb-5 text-ink-soft text-sm">{t("records.noneReason")}</p>}
      {lines !== undefined && lines.length > 0 && <LineList lines={lines} />}
    </Card>
  );
}
