/** Offers red for rising prices, once, to readers of the languages whose markets are used to it. */
import type { Language } from "@candor/api/language";
import { Button } from "../ui/button.tsx";
import { useLanguage, useText } from "./i18n.ts";
import { setPreferences, usePreferences } from "./preferences.ts";

const USED_TO_RED_UP: readonly Language[] = ["zh", "hk", "jp", "kor"];

export function RedUpOffer() {
  const t = useText("common");
  const { code } = useLanguage();
  const { wasOfferedRedUp } = usePreferences();
  if (wasOfferedRedUp || !USED_TO_RED_UP.includes(code)) return null;
  const answer = (updown: "red" | "green") => setPreferences({ updown, wasOfferedRedUp: true });
  return (
    <section className="mt-4 rounded-card bg-surface p-4">
      <h2 className="font-bold">{t("redUp.offer")}</h2>
      <p className="mt-1 text-ink-soft text-sm">{t("redUp.reason")}</p>
      <div className="mt-3 flex flex-wrap gap-3 [&>*]:flex-auto">
        <Button size="small" onClick={() => answer("green")}>
          {t("redUp.keepGreen")}
        </Button>
        <Button size="small" onClick={() => answer("red")}>
          {t("redUp.useRed")}
        </Button>
      </div>
    </section>
  );
}
