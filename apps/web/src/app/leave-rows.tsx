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

/** Both, for where an account's safety is looked after. */
export function LeaveRows() {
  return (
    <>
      <LogOutRow />
      <LogOutEverywhereRow />
    </>
  );
}

export const LogOutRow = () => <LeaveRow Icon={LogOut} texts="logout" end={() => call("GET /user/logout", {})} />;

const LogOutEverywhereRow = () => (
  <LeaveRow Icon={MonitorX} texts="logoutAll" end={() => call("POST /safe/logout_all", {})} />
);

interface LeaveRowProps {
  readonly Icon: typeof LogOut;
  /** Where its texts are. */
  readonly texts: "logout" | "logoutAll";
  readonly end: () => Promise<unknown>;
}

function LeaveRow({ Icon, texts, end }: LeaveRowProps) {
  const t = useText("security");
  const { isBusy, leave } = useLeaving();
  return (
    <AskedRow
      icon={<Icon aria-hidden className="size-6 shrink-0 text-error-text" />}
      title={<span className="text-error-text">{t(`${texts}.action`)}</span>}
      note={t(`${texts}.note`)}
      question={t(`${texts}.title`)}
      action={t(`${texts}.action`)}
      isBusy={isBusy}
      onConfirm={() => leave(end, t(`${texts}.done`))}
    >
      <p className="text-ink-soft">{t(`${texts}.text`)}</p>
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
