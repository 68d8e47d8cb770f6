/** The credit score, the formula it comes from, and what has counted so far. */
import type { WireResponse } from "@candor/api/api";
import { CREDIT_KINDS, CREDIT_POINTS, CREDIT_START } from "@candor/api/credit-rules";
import { formatAmount, formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { NotLoaded } from "../../../app/not-loaded.tsx";
import { useEndpoint } from "../../../app/query.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** More than a life of loans brings; the list says when there were more. */
const SHOWN_MAX = 100;

const pointsText = (points: number): string =>
  `${points > 0 ? "+" : "−"}${formatAmount(String(Math.abs(points)), 0, 0)}`;

/** Asked for ahead by whoever is about to show them. */
export const useCredit = (isNeeded = true) =>
  useEndpoint("GET /user/credit", { limit: SHOWN_MAX }, { enabled: isNeeded });

/** The formula is the same for everybody and stands there at once; what comes has its place beside it from the start. */
export function CreditLines() {
  const t = useText("settings");
  const { data, error, refetch } = useCredit();
  if (error !== null && data === undefined) return <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
  return (
    <div className="space-y-6 pb-4">
      {data === undefined ? (
        <div role="status" aria-label={t("common.loading")}>
          <Skeleton className="h-9 w-24" />
        </div>
      ) : (
        <p className="font-bold text-4xl leading-none">{formatAmount(String(data.score), 0, 0)}</p>
      )}
      <Formula />
      <section>
        <h3 className="font-bold">{t("credit.counted")}</h3>
        {data === undefined ? <Skeleton className="mt-2 h-11 w-full" /> : <Counted {...data} />}
      </section>
    </div>
  );
}

function Formula() {
  const t = useText("settings");
  return (
    <section>
      <h3 className="font-bold">{t("credit.formula")}</h3>
      <p className="mt-1 text-pretty text-ink-soft text-sm">{t("credit.start", { start: CREDIT_START })}</p>
      <dl className="mt-2 divide-y divide-line">
        {CREDIT_KINDS.map((kind) => (
          <div key={kind} className="flex min-h-11 items-center justify-between gap-4 py-2">
            <dt>{t(`credit.kind.${kind}`)}</dt>
            <dd className="font-semibold">{pointsText(CREDIT_POINTS[kind])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Counted({ list, has_more }: Pick<WireResponse<"GET /user/credit">, "list" | "has_more">) {
  const t = useText("settings");
  return (
    <>
      {list.length === 0 && <p className="mt-1 text-pretty text-ink-soft text-sm">{t("credit.none")}</p>}
      <ul className="mt-2 divide-y divide-line">
        {list.map(({ id, kind, points, at }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-4 py-2">
            <span>
              {t(`credit.kind.${kind}`)}
              <span className="block text-ink-soft text-sm">{formatInstant(at, "date")}</span>
            </span>
            <span className="font-semibold">{pointsText(points)}</span>
          </li>
        ))}
      </ul>
      {has_more && <p className="pt-2 text-ink-soft text-sm">{t("credit.older")}</p>}
    </>
  );
}
