/** What a visitor sees first: what this is in one sentence, and the way in. */
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { useSite } from "../../../app/site.ts";
import { LinkButton } from "../../../ui/button.tsx";

export function WelcomeCard() {
  const t = useText("home");
  const hasDemo = useSite()?.DAPP_DEMO !== false;
  return (
    <section className="welcome rounded-3xl px-5 pt-6 pb-5 text-white">
      <h2 className="text-balance font-bold text-[1.75rem] leading-[1.15] tracking-tight">{t("welcome.title")}</h2>
      <p className="mt-2.5 text-pretty text-[0.9375rem] leading-relaxed text-white/90">
        {t(hasDemo ? "welcome.text" : "welcome.textReal")}
      </p>
      <div className="mt-5 flex flex-col gap-2">
        <LinkButton look="primary" isWide href={hrefOf("pages/common/register")}>
          {t(hasDemo ? "welcome.register" : "welcome.registerReal")}
        </LinkButton>
        <LinkButton look="plain" isWide href={hrefOf("pages/common/login")} className="!text-white hover:!bg-white/10">
          {t("welcome.login")}
        </LinkButton>
      </div>
    </section>
  );
}
