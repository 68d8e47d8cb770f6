/** What the incident page fetches, and again whenever a halt begins or ends. */
import { useEffect } from "react";
import { refreshEndpoints } from "../../app/query.ts";
import { follow } from "../../live/socket.ts";
import { type RowOf, usePages } from "../../shared/records/use-pages.ts";

export type Incident = RowOf<"GET /market/incidents">;

/** Incidents of one instrument or of all, newest first. */
export function useIncidents(instrumentId: number | null) {
  useEffect(() => {
    const refresh = () => void refreshEndpoints("GET /market/incidents");
    return follow("halts", {
      onSnapshot(_, isAfterLoss) {
        if (isAfterLoss) refresh();
      },
      onUpdate: refresh,
    });
  }, []);
  return usePages("GET /market/incidents", { match_id: instrumentId }, { isPublic: true });
}
