/** What everything is worth in the currency chosen, with hide, what the day has brought, and the rate that it is told by. */

import { formatAmount, formatInstant, formatPercent } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { PortfolioTotal } from "../../../app/portfolio-total.tsx";
import { usePreferences } from "../../../app/preferences.ts";
import { useSession } from "../../../app/session.ts";
import { classNames } from "../../../ui/class-names.ts";
import { type Assets, chooseShownCurrency, useRates, useShownCurrency } from "../assets-data.ts";
import { type Trend, trendOf } from "../assets-view.ts";

export function TotalCard({ assets }: { readonly assets: Assets | undefined }) {
  const t = useText("wallet");
  const { account } = useSession();
  const currency = assets?.currency.name ?? "";
  return (
    <section>
      <div className="flex flex-wrap-reverse items-start justify-between gap-x-3">
        <div className="min-w-0 flex-[1_1_min-content]">
          <PortfolioTotal
            label={t(account === "demo" ? "total.demo" : "total.real", { currency })}
            total={assets?.total}
            unpriced={t("total.unpriced")}
          />
        </div>
        <CurrencyChoice />
      </div>
      {assets !== undefined && <Today assets={assets} />}
      {assets !== undefined && <RateNote assets={assets} />}
    </section>
  );
}

function CurrencyChoice() {
  const t = useText("wallet");
  const chosen = useShownCurrency();
  const rates = useRates();
  if (rates === undefined) return null;
  return (
    <select
      aria-label={t("total.currency")}
      value={String(chosen)}
      onChange={(event) => chooseShownCurrency(Number(event.target.value))}
      className="min-h-11 shrink-0 rounded-xl border border-line-strong bg-surface px-3 font-semibold text-ink text-sm"
    >
      {rates
        .filter(({ rate, id }) => rate !== null || id === chosen)
        .map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
    </select>
  );
}

const COLOURS: Readonly<Record<Trend, string>> = { up: "text-up", down: "text-down", flat: "text-ink-soft" };
const SIGNS: Readonly<Record<Trend, string>> = { up: "▲ +", down: "▼ ", flat: "" };

function Today({ assets }: { readonly assets: Assets }) {
  const t = useText("wallet");
  const { hidesAmounts } = usePreferences();
  const { today_profit: profit, today_percent: percent } = assets;
  if (profit === null) return null;
  // A colour would still say whether it was won or lost.
  const trend = hidesAmounts ? "flat" : trendOf(profit);
  const share = percent === null ? "" : ` (${formatPercent(percent)})`;
  return (
    <div className="mt-1 text-sm">
      <p>
        <span className="text-ink-soft">{t("today.label")} </span>
        <span className={classNames("font-semibold", COLOURS[trend])}>
          {hidesAmounts ? "••••" : `${SIGNS[trend]}${formatAmount(profit, 2, 2)} ${assets.currency.name}${share}`}
        </span>
      </p>
      <p className="mt-0.5 text-pretty text-ink-soft text-xs">{t("today.note")}</p>
    </div>
  );
}

/** Nothing for USDT, in which everything is counted anyway. */
function RateNote({ assets }: { readonly assets: Assets }) {
  const t = useText("wallet");
  const { rate, name, priced_at, is_parity } = assets.currency;
  if (rate === null || name === "USDT") return null;
  const time = priced_at === null ? null : formatInstant(priced_at, "time");
  return (
    <p className="mt-1 text-pretty text-ink-soft text-xs">
      {t("total.rate", { rate: formatAmount(rate, 8, 2), currency: name })}
      {time !== null && ` · ${time}`}
      {is_parity && ` · ${t("total.parity")}`}
    </p>
  );
}
