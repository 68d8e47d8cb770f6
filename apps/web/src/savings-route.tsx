/** The savings tab, put together from several features: what may be subscribed to, and where the interest comes from. */
import { AccountSwitch } from "./app/account-switch.tsx";
import { useText } from "./app/i18n.ts";
import { hrefOf } from "./app/navigation.ts";
import { Page } from "./app/page.tsx";
import { useSession } from "./app/session.ts";
import { fixedSavingsWeb } from "./features/fixed-savings/fixed-savings-web.ts";
import { investWeb } from "./features/invest/invest-web.ts";
import { lockMiningWeb } from "./features/lock-mining/lock-mining-web.ts";
import { TermOffers } from "./shared/term-product/term-pages.tsx";
import { LinkButton } from "./ui/button.tsx";

const PRODUCTS = [fixedSavingsWeb, investWeb, lockMiningWeb];

export function SavingsRoute() {
  const t = useText("fixed-savings");
  const term = useText("term");
  const { user } = useSession();
  const actions = user !== null && <AccountSwitch className="mr-2 lg:hidden" />;
  return (
    <Page title={t("tab")} hasBack={false} isNarrow actions={actions}>
      <div className="space-y-6 px-4 pb-10">
        {PRODUCTS.map((product) => (
          <TermOffers key={product.home} product={product} />
        ))}
        {user !== null && (
          <LinkButton isWide href={hrefOf("pages/setting/bill", { kinds: "interest" })}>
            {t("income")}
          </LinkButton>
        )}
        <p className="text-pretty text-ink-soft text-sm">{term("whoPays")}</p>
      </div>
    </Page>
  );
}
