/** What of content is kept on screen, and fetched anew after a change. */
import { refreshEndpoints } from "../../app/query.ts";

export const renewContent = () => refreshEndpoints("GET /operator/content/detail", "GET /operator/content/list");
