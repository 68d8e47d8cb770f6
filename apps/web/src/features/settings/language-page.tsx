/** Choose one of the seven languages; each is written in itself. */
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@candor/api/language";
import { Check } from "lucide-react";
import { changeLanguage, commonText, useLanguage, useText } from "../../app/i18n.ts";
import { Page } from "../../app/page.tsx";
import { setPreferences, tagOf } from "../../app/preferences.ts";
import { RedUpOffer } from "../../app/red-up-offer.tsx";
import { toast } from "../../app/toast.ts";
import { Card } from "../../ui/card.tsx";
import { ListRow } from "../../ui/list-row.tsx";

export function LanguagePage() {
  const t = useText("settings");
  const { code } = useLanguage();
  const choose = async (language: Language) => {
    try {
      await changeLanguage(language);
    } catch {
      toast(commonText("error.network"), "error");
      return;
    }
    setPreferences({ language });
  };
  return (
    <Page title={t("language.title")} parent="pages/setting/setting" isNarrow>
      <div className="px-4 pb-10">
        <Card className="overflow-hidden">
          <div className="divide-y divide-line">
            {LANGUAGES.map((language) => (
              <ListRow
                key={language}
                isChosen={language === code}
                onPress={() => {
                  void choose(language);
                }}
                title={<span lang={tagOf(language)}>{LANGUAGE_NAMES[language]}</span>}
                {...(language === code && { end: <Check aria-hidden className="size-5 text-link" /> })}
              />
            ))}
          </div>
        </Card>
        <RedUpOffer />
      </div>
    </Page>
  );
}
