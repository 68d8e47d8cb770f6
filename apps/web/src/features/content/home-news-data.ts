/** What home shows of the site's words, fetched. Apart from the rest, whose long lists bring code that home does not need. */
import { CONTENT_CLASSES } from "@candor/api/content-words";
import { useEndpoint } from "../../app/query.ts";

const KEPT_MS = 60_000;

export const useBanners = () =>
  useEndpoint("POST /news/list", { c_id: CONTENT_CLASSES.banner, limit: 5 }, { staleTime: KEPT_MS });

export const usePopUp = () => useEndpoint("GET /news/index_pop", {}, { staleTime: KEPT_MS });
