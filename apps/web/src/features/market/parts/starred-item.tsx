/** A market's row with its star. */
import type { useFavourites } from "../../../app/favourites.ts";
import type { MarketRow } from "../market-view.ts";
import { MarketItem } from "./market-item.tsx";

interface StarredItemProps {
  readonly row: MarketRow;
  readonly favourites: ReturnType<typeof useFavourites>;
  readonly isChosen?: boolean;
  readonly onChoose?: ((id: number) => void) | undefined;
}

export function StarredItem({ row, favourites, isChosen, onChoose }: StarredItemProps) {
  return (
    <MarketItem
      row={row}
      isKept={favourites.ids.has(row.id)}
      onToggle={favourites.toggle}
      {...(isChosen !== undefined && { isChosen })}
      onChoose={onChoose}
    />
  );
}
