/** What everything in the chosen account is worth, in large figures, with the eye that hides and shows amounts. */
import { Eye, EyeOff } from "lucide-react";
import { IconButton } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { splitAmount } from "./format.ts";
import { useText } from "./i18n.ts";
import { setPreferences, usePreferences } from "./preferences.ts";

const DOTS = "••••••";
const FIGURES = "min-h-12 font-bold text-[min(2.5rem,11vw)] leading-[1.2] tracking-tight";

interface PortfolioTotalProps {
  /** Of which account, and in which currency. */
  readonly label: string;
  /** Undefined until it has come; null where one of the currencies has no price. */
  readonly total: string | null | undefined;
  /** Why there is no total. */
  readonly unpriced: string;
}

export function PortfolioTotal({ label, total, unpriced }: PortfolioTotalProps) {
  const t = useText("common");
  const { hidesAmounts } = usePreferences();
  return (
    <>
      <div className="flex items-center text-ink-soft text-sm">
        {label}
        <IconButton
          label={t(hidesAmounts ? "amounts.show" : "amounts.hide")}
          aria-pressed={hidesAmounts}
          onClick={() => setPreferences({ hidesAmounts: !hidesAmounts })}
          className="-my-2 !text-ink-soft"
        >
          {hidesAmounts ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </IconButton>
      </div>
      <Total total={total} unpriced={unpriced} isHidden={hidesAmounts} />
    </>
  );
}

interface TotalProps extends Omit<PortfolioTotalProps, "label"> {
  readonly isHidden: boolean;
}

function Total({ total, unpriced, isHidden }: TotalProps) {
  const t = useText("common");
  if (total === undefined) return <Skeleton className="my-1.5 h-9 w-52" />;
  if (isHidden) {
    return (
      <p className={FIGURES}>
        <span className="sr-only">{t("amounts.hidden")}</span>
        <span aria-hidden>{DOTS}</span>
      </p>
    );
  }
  if (total === null) return <p className="min-h-12 py-2 text-ink-soft text-sm">{unpriced}</p>;
  const { whole, fraction } = splitAmount(total);
  return (
    <p className={FIGURES}>
      {whole}
      <span className="text-ink-soft">{fraction}</span>
    </p>
  );
}
