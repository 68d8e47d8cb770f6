/** One coin of the faucet: how much it gives, and the way to have it, or when again. */
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { toast } from "../../../app/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { type FaucetCoins, useAskFaucet } from "../faucet-data.ts";

export function CoinRow({ coins }: { readonly coins: FaucetCoins }) {
  const t = useText("faucet");
  const { currency_id: id, currency_name: currency, next_at } = coins;
  const amount = formatAmount(coins.number, 8, 0);
  const ask = useAskFaucet(() => toast(t("sent", { amount, currency }), "success"));
  return (
    <div className="flex min-h-16 items-center gap-3 px-4 py-3">
      <p className="min-w-0 flex-1 font-semibold tabular-nums">
        {amount} {currency}
      </p>
      <Button
        look="primary"
        isBusy={ask.isPending}
        disabled={next_at !== null}
        aria-label={next_at === null ? t("getNamed", { amount, currency }) : undefined}
        onClick={() => ask.mutate({ currency: id })}
      >
        {next_at === null ? t("get") : t("later")}
      </Button>
    </div>
  );
}
