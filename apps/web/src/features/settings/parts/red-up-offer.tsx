/** Offers red for rising prices, once, to readers of the languages whose markets are used to it. */
import type { Language } from "@candor/api/language";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { setPreferences, usePreferences } from "../../../app/preferences.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

const USED_TO_RED_UP: readonly Language[] = ["zh", "hk", "jp", "kor"];

export function RedUpOffer() {
  const t = useText("settings");
  const common = useText("common");
  const { code } = useLanguage();
  const { wasOfferedRedUp } = usePreferences();
  const answer = (updown: "red" | "green") => setPreferences({ updown, wasOfferedRedUp: true });
  return (
    <Sheet
      isOpen={USED_TO_RED_UP.includes(code) && !wasOfferedRedUp}
      onClose={() => setPreferences({ wasOfferedRedUp: true })}
      title={t("updown.offer")}
      closeLabel={common("close")}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={() => answer("green")}>{t("updown.keepGreen")}</Button>
          <Button look="primary" onClick={() => answer("red")}>
            {t("updown.useRed")}
          </Button>
        </div>
      }
    >
      <p className="text-ink-soft">{t("updown.offerReason")}</p>
    </Sheet>
  );
}
