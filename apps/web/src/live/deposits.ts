/** Deposits as the server's channel tells of them: each confirmation, each credit and each decision, the moment it is known. */
import { useEffect } from "react";
import { refreshEndpoints } from "../app/query.ts";
import { useSession } from "../app/session.ts";
import { follow } from "./socket.ts";

const hear = (): void => void refreshEndpoints("GET /recharge/log", "POST /wallet/get_in_address");

/** Keeps the records fresh while the component is there. */
export function useFollowedDeposits(): void {
  const userId = useSession().user?.userId;
  useEffect(() => {
    // What comes first is what has just been asked for.
    if (userId !== undefined) return follow("deposits", { onSnapshot: () => undefined, onUpdate: hear });
  }, [userId]);
}
