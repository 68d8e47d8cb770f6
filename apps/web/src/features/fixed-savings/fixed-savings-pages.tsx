/** The pages of fixed-term savings. */
import { useQueryOf } from "../../app/navigation.ts";
import { TermBuyPage, TermOrderPage, TermOrdersPage } from "../../shared/term-product/term-pages.tsx";
import { fixedSavingsWeb } from "./fixed-savings-web.ts";

export const BuyPage = () => <TermBuyPage product={fixedSavingsWeb} first={useQueryOf("pages/quantization/buy").id} />;

export function OrdersPage() {
  const { id, tab } = useQueryOf("pages/quantitativeOrder");
  if (id !== undefined) return <TermOrderPage product={fixedSavingsWeb} id={id} />;
  return <TermOrdersPage product={fixedSavingsWeb} tab={tab} />;
}
