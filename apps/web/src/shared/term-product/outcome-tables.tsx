/** What leaving early brings, and every payment: said before one agrees. */
import type { TermOfferOut } from "@candor/api/term-product";
import { useState } from "react";
import { formatAmount } from "../../app/format.ts";
import { useText } from "../../app/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { formatDay, formatShare, type Outcome } from "./term-view.ts";

interface OutcomeProps {
  readonly outcome: Outcome;
  readonly offer: TermOfferOut;
}

const HEAD = "px-4 py-1.5 text-left font-normal text-ink-soft text-xs last:text-right";
const CELL = "px-4 py-1.5 text-sm tabular-nums last:text-right";

export function ExitTable({ outcome, offer }: OutcomeProps) {
  const t = useText("term");
  return (
    <section className="rounded-card bg-surface pt-3 pb-2">
      <h2 className="px-4 font-semibold">{t("exit.title")}</h2>
      <p className="px-4 pt-1 text-pretty text-ink-soft text-sm">{t(`exit.${offer.exit_rule}`, exitFigures(offer))}</p>
      <table className="mt-2 w-full">
        <thead>
          <tr>
            <th className={HEAD}>{t("exit.after")}</th>
            <th className={HEAD}>{t("exit.received")}</th>
            <th className={HEAD}>{t("exit.loss")}</th>
          </tr>
        </thead>
        <tbody>
          {outcome.exits.map(({ daysIn, received, loss }) => (
            <tr key={daysIn} className="border-line border-t">
              <td className={CELL}>{t("days", { count: daysIn })}</td>
              <td className={CELL}>{formatAmount(received, offer.scale, 2)}</td>
              <td className={/[1-9]/.test(loss) ? `${CELL} text-error-text` : CELL}>
                {formatAmount(loss, offer.scale, 2)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const exitFigures = ({ exit }: TermOfferOut) => ({
  fee: formatShare(exit.fee ?? "0"),
  lost: formatShare(exit.kept === undefined ? "0" : oneLess(exit.kept)),
  days: exit.lost_days ?? "0",
});

/** "0.99" → "0.01", without floating point. */
const oneLess = (text: string): string => {
  const decimals = text.split(".")[1]?.length ?? 0;
  const left = 10n ** BigInt(decimals) - BigInt(text.replace(".", ""));
  return `0.${left.toString().padStart(decimals, "0")}`;
};

/** Rows that are shown at first. */
const FIRST = 3;

export function Schedule({ outcome, offer }: OutcomeProps) {
  const t = useText("term");
  const [isWhole, setWhole] = useState(false);
  const { schedule } = outcome;
  const rows = isWhole || schedule.length <= FIRST + 1 ? schedule : schedule.slice(0, FIRST);
  return (
    <section className="rounded-card bg-surface pt-3 pb-2">
      <h2 className="px-4 font-semibold">{t("schedule.title")}</h2>
      <table className="mt-1 w-full">
        <thead>
          <tr>
            <th className={HEAD}>{t("schedule.date")}</th>
            <th className={HEAD}>{t("interest")}</th>
            <th className={HEAD}>{t("schedule.principal")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, interest, principal }) => (
            <tr key={day} className="border-line border-t">
              <td className={CELL}>{formatDay(day)}</td>
              <td className={CELL}>{formatAmount(interest, offer.scale, 2)}</td>
              <td className={CELL}>{/[1-9]/.test(principal) ? formatAmount(principal, offer.scale, 2) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < schedule.length && (
        <div className="px-4 pt-1">
          <Button size="small" isWide onClick={() => setWhole(true)}>
            {t("schedule.all", { count: schedule.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
