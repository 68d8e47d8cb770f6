/** The country of residence, chosen from a list with search and index; the form it came from keeps everything else. */
import { useMemo } from "react";
import { useLanguage, useText } from "../../app/i18n.ts";
import { IndexedList } from "../../app/indexed-list.tsx";
import { back } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { countriesIn, matchingCountries } from "./countries-view.ts";
import { useBasic } from "./verification-data.ts";
import { changeText, useDraft } from "./verification-draft.ts";

export function AreasPage() {
  const t = useText("verification");
  const { tag } = useLanguage();
  const { texts } = useDraft();
  const before = useBasic().data?.rejected;
  const chosen = texts.country ?? before?.country;
  const countries = useMemo(() => countriesIn(tag), [tag]);
  return (
    <Page title={t("areas.title")} parent="pages/setting/real" isNarrow>
      <div className="px-4 pb-8">
        <IndexedList
          items={countries}
          find={matchingCountries}
          keyOf={({ code }) => code}
          isChosen={({ code }) => code === chosen}
          onChoose={({ code }) => {
            changeText("country", code);
            back("pages/setting/real");
          }}
          labels={{
            search: t("areas.search"),
            index: t("areas.index"),
            none: t("areas.none"),
            noneReason: t("areas.noneReason"),
          }}
        />
      </div>
    </Page>
  );
}
