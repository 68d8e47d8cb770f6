/** The pages of lock mining. */
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { TermHelpPage } from "../../shared/term-product/term-help.tsx";
import { TermBuyPage, TermHomePage, TermOrderPage, TermOrdersPage } from "../../shared/term-product/term-pages.tsx";
import { lockMiningWeb } from "./lock-mining-web.ts";

export const OffersPage = () => <TermHomePage product={lockMiningWeb} helpHref={hrefOf("pages/lockming/welcome")} />;

export const BuyPage = () => <TermBuyPage product={lockMiningWeb} first={useQueryOf("pages/lockming/buy").id} />;

export function OrdersPage() {
  const { id, tab } = useQueryOf("pages/lockming/order");
  if (id !== undefined) return <TermOrderPage product={lockMiningWeb} id={id} />;
  return <TermOrdersPage product={lockMiningWeb} tab={tab} />;
}

export function WelcomePage() {
  const t = useText("lock-mining");
  const steps = [t("help.choose"), t("help.earn"), t("help.leave"), t("help.risk")];
  return <TermHelpPage product={lockMiningWeb} title={t("help.title")} steps={steps} />;
}
