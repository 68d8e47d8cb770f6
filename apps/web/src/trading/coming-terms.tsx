/** What will change of a market's terms, and when, as soon as it is agreed on: before it costs anybody anything. */
import type { WireResponse } from "@candor/api/api";
import { CalendarClock } from "lucide-react";
import { Suspense } from "react";
import { formatInstant, formatRate } from "../app/format.ts";
import { useText } from "../app/i18n.ts";
import { useEndpoint } from "../app/query.ts";
import type { TicketProduct } from "./ticket-types.ts";

const KINDS: Readonly<Record<string, TicketProduct>> = {
  "spot-fees": "spot",
  "contract-terms": "contract",
  "option-terms": "option",
};
const EVERY_MS = 60_000;

type Coming = WireResponse<"GET /terms/coming">["list"][number];

/** @param product left out, of every product of the market */
export function ComingTerms({ symbol, product }: { readonly symbol: string; readonly product?: TicketProduct }) {
  const { data } = useEndpoint("GET /terms/coming", {}, { refetchInterval: EVERY_MS });
  const coming = (data?.list ?? []).filter(({ kind, subject }) => {
    const of = KINDS[kind];
    return subject === symbol && of !== undefined && (product === undefined || product === of);
  });
  return (
    <Suspense fallback={null}>
      {coming.map((one) => (
        <Change key={`${one.kind} ${one.effective_at}`} coming={one} isNamed={product === undefined} />
      ))}
    </Suspense>
  );
}

function Change({ coming, isNamed }: { readonly coming: Coming; readonly isNamed: boolean }) {
  const t = useText("coming-terms");
  const { kind, effective_at, changes } = coming;
  return (
    <div role="note" className="mt-2 flex gap-2.5 rounded-xl bg-inset px-3.5 py-2.5 text-sm">
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-link" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">
          {t("from", { at: formatInstant(effective_at) })}
          {isNamed && ` · ${t(`product.${KINDS[kind] ?? "spot"}`)}`}
        </p>
        {changes.map(({ term, before, after }) => (
          <p key={term}>{`${nameOf(t, term)}: ${textOf(term, before)} → ${textOf(term, after)}`}</p>
        ))}
      </div>
    </div>
  );
}

type Text = ReturnType<typeof useText<"coming-terms">>;
type TermName = Parameters<Text>[0];

/** "Taker fee", "Payout, 60 s"; a term that has no word yet stands as it is called. */
function nameOf(t: Text, term: string): string {
  const [first = "", seconds] = term.split(".");
  if (seconds !== undefined) return t("payout", { seconds });
  const key = `term.${first}`;
  const said = t(key as TermName);
  return said === key ? first : said;
}

const RATES: ReadonlySet<string> = new Set([
  ...["maker_fee", "taker_fee", "maintenance_rate", "half_spread", "fee", "financing_rate", "tolerance", "payouts"],
]);

function textOf(term: string, text: string): string {
  if (text === "") return "—";
  if (RATES.has(term.split(".")[0] ?? "")) return formatRate(text);
  return text.startsWith("[") ? text.slice(1, -1).replaceAll(",", ", ") : text;
}
