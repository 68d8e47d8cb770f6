/** The pages of the financial products. */
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { TermHelpPage } from "../../shared/term-product/term-help.tsx";
import { TermBuyPage, TermHomePage, TermOrderPage, TermOrdersPage } from "../../shared/term-product/term-pages.tsx";
import { investWeb } from "./invest-web.ts";

export const OffersPage = () => <TermHomePage product={investWeb} helpHref={hrefOf("pages/invest/help")} />;

export const BuyPage = () => <TermBuyPage product={investWeb} first={useQueryOf("pages/invest/purchase").id} />;

export function OrdersPage() {
  const { id, tab } = useQueryOf("pages/invest/mine");
  if (id !== undefined) return <TermOrderPage product={investWeb} id={id} />;
  return <TermOrdersPage product={investWeb} tab={tab} />;
}

export function HelpPage() {
  const t = useText("invest");
  const steps = [t("help.choose"), t("help.earn"), t("help.leave"), t("help.risk")];
  return <TermHelpPage product={investWeb} title={t("help.title")} steps={steps} />;
}
