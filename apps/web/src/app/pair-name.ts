/** What a market is called where only its number and symbol came: "BTC/USDT". */
import { useText } from "./i18n.ts";
import { useInstrument } from "./instrument-facts.ts";

/** The symbol until the name has come. */
export function usePairName({ match_id, symbol }: { readonly match_id: number; readonly symbol: string }): string {
  const t = useText("trade");
  const { data } = useInstrument(match_id);
  return data === undefined ? symbol : t("pair", { base: data.currency_name, quote: data.legal_name });
}
