/** A trading page without its market: there is none of that number, or it could not be fetched. */
import { Compass } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useText } from "./i18n.ts";
import { switchTab } from "./navigation.ts";
import { NotLoaded } from "./not-loaded.tsx";

interface NoMarketProps {
  /** Of the page, for those who cannot see it. */
  readonly title: string;
  readonly isUnknown: boolean;
  readonly reason: string;
  readonly onRetry: () => void;
}

export function NoMarket({ title, isUnknown, reason, onRetry }: NoMarketProps) {
  const t = useText("trade");
  return (
    <div className="pt-16">
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      {isUnknown ? (
        <EmptyState
          icon={<Compass />}
          title={t("unknown.title")}
          reason={t("unknown.reason")}
          action={<Button onClick={() => switchTab("pages/market/market")}>{t("unknown.action")}</Button>}
        />
      ) : (
        <NotLoaded reason={reason} onRetry={onRetry} />
      )}
    </div>
  );
}
