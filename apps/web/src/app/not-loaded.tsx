/** What stands where something could not be fetched: why, and trying again. */
import { CircleAlert } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useText } from "./i18n.ts";

interface NotLoadedProps {
  /** The server's words, or the network's. */
  readonly reason: string;
  readonly onRetry: () => void;
}

export function NotLoaded({ reason, onRetry }: NotLoadedProps) {
  const t = useText("common");
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert />}
        title={t("error.listTitle")}
        reason={reason}
        action={<Button onClick={onRetry}>{t("retry")}</Button>}
      />
    </div>
  );
}
