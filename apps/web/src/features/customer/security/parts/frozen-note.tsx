/** Says that the account is frozen, since when, what that means, and ends it. */
import { Refusal } from "@candor/client/envelope";
import { Snowflake } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../../app/api-client.ts";
import { formatInstant } from "../../../../app/format.ts";
import { useText } from "../../../../app/i18n.ts";
import { refreshEndpoints } from "../../../../app/query.ts";
import { toast } from "../../../../app/toast.ts";
import { Button } from "../../../../ui/button.tsx";

export function FrozenNote({ since }: { readonly since: number }) {
  const t = useText("security");
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  // Freezing takes away the row that had the focus: it goes on to what has come of it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const unfreeze = async () => {
    setIsBusy(true);
    setRefused("");
    try {
      await call("POST /safe/unfreeze", {}, { isQuiet: true });
      toast(t("frozen.done"), "success");
      await refreshEndpoints("GET /user/info", "GET /safe/events");
    } catch (cause) {
      setRefused(cause instanceof Refusal ? cause.message : "");
      setIsBusy(false);
    }
  };
  return (
    <section aria-labelledby="frozen-title" className="rounded-card bg-notice p-4 text-notice-text">
      <div className="flex items-start gap-3">
        <Snowflake aria-hidden className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <h2 ref={heading} id="frozen-title" tabIndex={-1} className="font-bold leading-snug outline-none">
            {t("frozen.title", { time: formatInstant(since) })}
          </h2>
          <p className="mt-1 text-pretty text-sm leading-relaxed">{t("frozen.text")}</p>
        </div>
      </div>
      <p role="alert" className={refused === "" ? "sr-only" : "mt-3 font-semibold text-sm leading-relaxed"}>
        {refused}
      </p>
      <Button
        look="outline"
        isWide
        isBusy={isBusy}
        className="mt-4"
        onClick={() => {
          void unfreeze();
        }}
      >
        {t("frozen.action")}
      </Button>
    </section>
  );
}
