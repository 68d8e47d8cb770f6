/** The coins that came lately, with their confirmations counted as the blocks come. */
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Card } from "../../../ui/card.tsx";
import { type Arrival, useArrivals } from "../faucet-data.ts";

export function Arrivals() {
  const t = useText("faucet");
  const arrivals = useArrivals();
  if (arrivals.length === 0) return null;
  return (
    <Card title={t("arrived")} className="pb-2">
      <ul className="divide-y divide-line">
        {arrivals.map((arrival) => (
          <li key={arrival.id} className="px-4 py-3">
            <ArrivalRow arrival={arrival} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ArrivalRow({ arrival }: { readonly arrival: Arrival }) {
  const t = useText("faucet");
  const { confirmations, confirmations_needed: needed, stage } = arrival;
  const count = Math.min(confirmations ?? 0, needed ?? 0);
  const words = stage === "credited" ? t("credited") : t("counter", { count, needed: needed ?? 0 });
  return (
    <>
      <p className="flex justify-between gap-3 tabular-nums">
        <span className="font-semibold">
          {formatAmount(arrival.amount, 8, 0)} {arrival.currency_name}
        </span>
        <span aria-live="polite" className="text-ink-soft text-sm">
          {words}
        </span>
      </p>
      {stage === "confirming" && (
        <progress
          aria-label={words}
          max={needed ?? 1}
          value={count}
          className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-inset [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-inset [&::-webkit-progress-value]:bg-primary"
        />
      )}
    </>
  );
}
