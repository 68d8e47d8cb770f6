/** What of content is kept on screen, and fetched anew after a change. */
export const CONTENT_KEYS = ["GET /operator/content/detail", "GET /operator/content/list"] as const;
