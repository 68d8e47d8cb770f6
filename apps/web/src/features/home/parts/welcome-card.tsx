/** What a visitor sees first: what this is in one sentence, and the way in. */

import { useText } from "../../../app/i18n.ts";
import { navigate } from "../../../app/navigation.ts";
import { Button } from "../../../ui/button.tsx";

export function WelcomeCard() {
  const t = useText("home");
  return (
    <section className="welcome rounded-3xl px-5 pt-6 pb-5 text-white">
      <h2 className="text-balance font-bold text-[1.75rem] leading-[1.15] tracking-tight">{t("welcome.title")}</h2>
      <p className="mt-2.5 text-pretty text-[0.9375rem] leading-relaxed text-white/90">{t("welcome.text")}</p>
      <div className="mt-5 flex flex-col gap-2">
        <Button look="primary" isWide onClick={() => navigate("pages/common/register")}>
          {t("welcome.register")}
        </Button>
        <Button
          look="plain"
          isWide
          className="!text-white hover:!bg-white/10"
          onClick={() => navigate("pages/common/login")}
        >
          {t("welcome.login")}
        </Button>
      </div>
    </section>
  );
}
