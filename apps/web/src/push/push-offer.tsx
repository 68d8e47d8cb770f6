/** Notices on this device: the button that turns them on, what stands in the way, or that they are on. */
import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { useText } from "../app/i18n.ts";
import { toast } from "../app/toast.ts";
import { Button } from "../ui/button.tsx";
import { lookAtPush, turnPushOff, turnPushOn, usePushState } from "./push.ts";

/** Nothing where the browser cannot. */
export function PushOffer() {
  const t = useText("notice");
  const push = usePushState();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    lookAtPush().catch(() => undefined);
  }, []);
  if (push === "unknown" || push === "unable") return null;
  const change = async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work().catch(() => toast(t("push.failed"), "error"));
    setIsBusy(false);
  };
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-surface p-4">
      <BellRing aria-hidden className="size-6 shrink-0 text-link" />
      <div className="min-w-48 flex-1">
        <h2 className="font-semibold text-[min(1rem,8vw)]">{t("push.title")}</h2>
        <p className="text-ink-soft text-sm">
          {push === "blocked" ? t("push.blocked") : push === "on" ? t("push.isOn") : t("push.reason")}
        </p>
      </div>
      {push === "off" && (
        <Button isBusy={isBusy} onClick={() => void change(turnPushOn)}>
          {t("push.on")}
        </Button>
      )}
      {push === "on" && (
        <Button look="plain" isBusy={isBusy} onClick={() => void change(turnPushOff)}>
          {t("push.off")}
        </Button>
      )}
    </section>
  );
}
