/** One incident: which market, why, since when and how long, what each source said, and who halted and resumed it. */
import type { ReactNode } from "react";
import { nowByServer } from "../../../app/clock.ts";
import { formatInstant, formatPrice } from "../../../app/format.ts";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Price } from "../../../ui/price.tsx";
import { spanText } from "../../../ui/span-text.ts";
import type { Incident } from "../incidents-data.ts";
import { namesText, pairText, secondsOf } from "../incidents-view.ts";

export function IncidentItem({ incident }: { readonly incident: Incident }) {
  const t = useText("incidents");
  const { tag } = useLanguage();
  const { name, cause, started_at, ended_at, reason, resume_reason, halted_by, resumed_by } = incident;
  const isOver = ended_at !== null;
  return (
    <li className="rounded-card bg-surface p-4">
      <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-bold">{pairText(incident)}</span>
        <span className="text-ink-soft text-sm">{name}</span>
        <span className="ml-auto">
          <Badge tone={isOver ? "plain" : "bad"}>{t(isOver ? "over" : "ongoing")}</Badge>
        </span>
      </h2>
      <p className="mt-2 font-medium text-[0.9375rem] leading-snug">{t(`cause.${cause}`)}</p>
      <p className="mt-1 text-ink-soft text-sm leading-relaxed">{t(`meaning.${cause}`)}</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
        <Fact name={t("began")}>
          <time dateTime={new Date(started_at).toISOString()}>{momentText(started_at, tag)}</time>
        </Fact>
        <Fact name={t(isOver ? "lasted" : "lastsSince")}>{spanText(secondsOf(incident, nowByServer()), tag)}</Fact>
        {halted_by.length > 0 && <By name={t("haltedBy")} names={halted_by} reason={reason} />}
        {resumed_by.length > 0 && <By name={t("resumedBy")} names={resumed_by} reason={resume_reason} />}
      </dl>
      <Samples incident={incident} />
    </li>
  );
}

/** To the second: incidents are compared with what people saw. */
const momentText = (instant: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "medium" }).format(instant);

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

interface ByProps {
  readonly name: string;
  readonly names: readonly string[];
  readonly reason: string;
}

/** Who, and in their own words why. */
function By({ name, names, reason }: ByProps) {
  const { tag } = useLanguage();
  return (
    <Fact name={name}>
      {namesText(names, tag)}
      {reason !== "" && <q className="block text-ink-soft">{reason}</q>}
    </Fact>
  );
}

function Samples({ incident: { samples } }: { readonly incident: Incident }) {
  const t = useText("incidents");
  if (samples.length === 0) return <p className="mt-3 text-ink-soft text-sm">{t("noSource")}</p>;
  return (
    <table className="mt-3 w-full text-sm">
      <caption className="pb-1 text-left text-ink-soft text-xs">{t("sources")}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("source")}</th>
          <th scope="col">{t("common.columns.price")}</th>
          <th scope="col">{t("saidAt")}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {samples.map(({ source, price, at }) => (
          <tr key={source}>
            <th scope="row" className="py-1.5 pr-3 text-left font-normal [overflow-wrap:anywhere]">
              {source === "simulated" ? t("simulated") : source}
            </th>
            <td className="py-1.5 text-right">
              <Price text={formatPrice(price)} />
            </td>
            <td className="py-1.5 pl-4 text-right text-ink-soft">{formatInstant(at, "time")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
