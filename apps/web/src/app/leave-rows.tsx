/** Logging out: here, or on every device. */
import { LogOut, MonitorX } from "lucide-react";
import { useState } from "react";
import { call } from "./api-client.ts";
import { AskedRow } from "./asked-row.tsx";
import { useText } from "./i18n.ts";
import { HOME_PATH } from "./location.ts";
import { relaunch } from "./navigation.ts";
import { onSessionChange, signOut } from "./session.ts";
import { toast } from "./toast.ts";

const ICON = "size-6 shrink-0 text-error-text";

/** Both, for where an account's safety is looked after. */
export function LeaveRows() {
  return (
    <>
      <LogOutRow />
      <LogOutEverywhereRow />
    </>
  );
}

export function LogOutRow() {
  const t = useText("security");
  const { isBusy, leave } = useLeaving();
  return (
    <AskedRow
      icon={<LogOut aria-hidden className={ICON} />}
      title={<span className="text-error-text">{t("logout.action")}</span>}
      note={t("logout.note")}
      question={t("logout.title")}
      action={t("logout.action")}
      isBusy={isBusy}
      onConfirm={() => leave(() => call("GET /user/logout", {}), t("logout.done"))}
    >
      <p className="text-ink-soft">{t("logout.text")}</p>
    </AskedRow>
  );
}

function LogOutEverywhereRow() {
  const t = useText("security");
  const { isBusy, leave } = useLeaving();
  return (
    <AskedRow
      icon={<MonitorX aria-hidden className={ICON} />}
      title={<span className="text-error-text">{t("logoutAll.action")}</span>}
      note={t("logoutAll.note")}
      question={t("logoutAll.title")}
      action={t("logoutAll.action")}
      isBusy={isBusy}
      onConfirm={() => leave(() => call("POST /safe/logout_all", {}), t("logoutAll.done"))}
    >
      <p className="text-ink-soft">{t("logoutAll.text")}</p>
    </AskedRow>
  );
}

function useLeaving() {
  const [isBusy, setIsBusy] = useState(false);
  const leave = async (end: () => Promise<unknown>, said: string) => {
    setIsBusy(true);
    // In the moment the session ends, of which the socket may tell before the answer: the page would turn its visitor away.
    const stop = onSessionChange(() => {
      stop();
      relaunch(HOME_PATH);
    });
    try {
      await end();
      signOut();
      toast(said, "success");
    } catch {
      setIsBusy(false);
    } finally {
      stop();
    }
  };
  return { isBusy, leave };
}
