/** What the incident page fetches, and again whenever a halt begins or ends. */
import type { WireResponse } from "@candor/api/api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../app/api-client.ts";
import { afterMark } from "../../app/csv-pages.ts";
import type { Refusal } from "../../app/envelope.ts";
import { useLanguage } from "../../app/i18n.ts";
import { refreshEndpoints } from "../../app/query.ts";
import { follow } from "../../live/socket.ts";

type IncidentPage = WireResponse<"GET /market/incidents">;
export type Incident = IncidentPage["list"][number];

const PER_PAGE = 20;

/** Incidents of one instrument or of all, newest first, page by page. */
export function useIncidents(instrumentId: number | null) {
  const { code } = useLanguage();
  useEffect(() => {
    const refresh = () => void refreshEndpoints("GET /market/incidents");
    return follow("halts", {
      onSnapshot(_, isAfterLoss) {
        if (isAfterLoss) refresh();
      },
      onUpdate: refresh,
    });
  }, []);
  return useInfiniteQuery<IncidentPage, Refusal>({
    queryKey: ["GET /market/incidents", instrumentId, code],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      call(
        "GET /market/incidents",
        { ...afterMark(pageParam), limit: PER_PAGE, ...(instrumentId !== null && { match_id: instrumentId }) },
        { isQuiet: true, signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
  });
}
