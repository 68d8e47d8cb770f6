/** The tabs of the market: favourites and the five categories. */
import { useMemo } from "react";
import { useText } from "../../../app/i18n.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { setCategory, useCategory } from "../market-data.ts";
import { CATEGORY_NAMES } from "../market-view.ts";

interface CategoryTabsProps {
  readonly panelId: string;
  readonly className?: string;
}

export function CategoryTabs({ panelId, className }: CategoryTabsProps) {
  const t = useText("market");
  const items = useMemo(() => CATEGORY_NAMES.map((value) => ({ value, label: t(`category.${value}`) })), [t]);
  return (
    <Tabs
      label={t("category.label")}
      panelId={panelId}
      items={items}
      value={useCategory()}
      onChange={setCategory}
      {...(className !== undefined && { className })}
    />
  );
}
