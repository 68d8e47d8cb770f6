/** Whether something can be sent there, and if not yet, how long it still waits; keeps up with the clock. */
import { Clock3 } from "lucide-react";
import { useEffect, useReducer } from "react";
import { nowByServer } from "../../../app/clock.ts";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { Badge } from "../../../ui/badge.tsx";
import { waitText } from "../payee-view.ts";

const RENEW_EVERY_MS = 20_000;

export function WaitBadge({ usableFrom }: { readonly usableFrom: number }) {
  const t = useText("payee");
  const { tag } = useLanguage();
  const [, renew] = useReducer((times: number) => times + 1, 0);
  const time = waitText(usableFrom, nowByServer(), tag);
  useEffect(() => {
    if (time === undefined) return;
    const timer = setInterval(renew, RENEW_EVERY_MS);
    return () => clearInterval(timer);
  }, [time]);
  if (time === undefined) return <Badge tone="good">{t("wait.ready")}</Badge>;
  return (
    <Badge tone="notice">
      <Clock3 aria-hidden className="size-3" />
      {t("wait.left", { time })}
    </Badge>
  );
}
