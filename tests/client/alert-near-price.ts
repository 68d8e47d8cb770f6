/** Price alerts that fire within moments, whichever way the price goes. */
import { callApi, codeOf, type Headers, payloadOf } from "./api-client.ts";

/** So near that a price that moves meets it, so far that it is seldom there already. */
const HAIR = 3;

/** Which market bitcoin is, and its price now. */
export async function bitcoin(url: string): Promise<{ match_id: number; price: number }> {
  const quotes = payloadOf(
    "GET /currency/quotation_new",
    await callApi(url, "GET /currency/quotation_new", { is_class: 2 }),
  );
  const quote = quotes.find(({ symbol }) => symbol === "BTCUSDT");
  if (!quote) throw new Error("BTCUSDT is not quoted");
  return { match_id: quote.match_id, price: Number(quote.now_price) };
}

/** Sets one a hair above bitcoin's price and one a hair below; where the price is there already, a hair from where it is then. */
export async function surroundPrice(url: string, headers: Headers): Promise<void> {
  for (const type of ["above", "below"] as const) {
    let code = "";
    while (code !== "ok") {
      const { match_id, price } = await bitcoin(url);
      const level = type === "above" ? Math.ceil(price + HAIR) : Math.floor(price - HAIR);
      const set = await callApi(url, "POST /price_alert/add", { match_id, type, price: String(level) }, headers);
      code = codeOf(set);
      if (code !== "alert-already-met") payloadOf("POST /price_alert/add", set);
    }
  }
}
