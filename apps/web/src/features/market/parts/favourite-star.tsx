/** The star that keeps a market among one's favourites. */
import { Star } from "lucide-react";
import { memo, useEffect } from "react";
import { favouriteChanges, toggleFavourite } from "../../../app/favourites.ts";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";

interface FavouriteStarProps {
  readonly id: number;
  readonly symbol: string;
  readonly isKept: boolean;
  readonly className?: string;
}

export const FavouriteStar = memo(function FavouriteStar(props: FavouriteStarProps) {
  const t = useText("market");
  const { id, symbol, isKept, className } = props;
  useEffect(() => void favouriteChanges(), []);
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-label={t(isKept ? "favourite.remove" : "favourite.add", { symbol })}
      onClick={() => toggleFavourite(id)}
      className={classNames(
        "inline-flex w-11 min-h-11 shrink-0 items-center justify-center rounded-xl touch-motion active:scale-90 -outline-offset-2",
        isKept ? "text-[#f0a020]" : "text-line-strong hover:text-ink",
        className,
      )}
    >
      <Star aria-hidden className="size-4.5" fill={isKept ? "currentColor" : "none"} strokeWidth={1.8} />
    </button>
  );
});
