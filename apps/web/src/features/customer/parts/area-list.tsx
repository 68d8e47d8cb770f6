/** The list of countries and calling codes with search and an index bar. It tells which one was chosen, no more. */
import { useMemo } from "react";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { IndexedList } from "../../../app/indexed-list.tsx";
import { keptAreas } from "../area-choice.ts";
import { type Area, areasIn, favouriteAreas, matchingAreas } from "../areas.ts";

interface AreaListProps {
  readonly onChoose: (area: Area) => void;
}

export function AreaList({ onChoose }: AreaListProps) {
  const t = useText("customer");
  const { tag } = useLanguage();
  const areas = useMemo(() => areasIn(tag), [tag]);
  const favourites = useMemo(() => favouriteAreas(areas, keptAreas(), tag), [areas, tag]);
  return (
    <IndexedList
      items={areas}
      favourites={favourites}
      find={matchingAreas}
      keyOf={(area) => `${area.code}${area.callingCode}`}
      endOf={(area) => `+${area.callingCode}`}
      onChoose={onChoose}
      labels={{
        search: t("area.search"),
        favourites: t("area.favourites"),
        index: t("area.index"),
        none: t("area.none"),
        noneReason: t("area.noneReason"),
      }}
    />
  );
}
