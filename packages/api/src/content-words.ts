/** Words and bounds of what the site says: known to the server, the app and the back office. No schema lives here. */

export const CONTENT_KINDS = ["news", "banner", "pop-up", "faq", "about", "contact", "compliance"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The spec's number of each kind (`c_id`): it names 5 for banners; the others are ours. */
export const CONTENT_CLASSES: Readonly<Record<ContentKind, number>> = {
  news: 1,
  "pop-up": 2,
  faq: 3,
  about: 4,
  banner: 5,
  contact: 6,
  compliance: 7,
};

/** `draft`: nobody outside sees it. `published`: seen from its beginning until its end. `withdrawn`: taken back. */
export const CONTENT_STATES = ["draft", "published", "withdrawn"] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

export const CONTENT_TITLE_MAX = 160;
export const CONTENT_SUMMARY_MAX = 400;
export const CONTENT_BODY_MAX = 8_000;
export const CONTENT_PLACE_MAX = 9_999;

/** A place in the app ("#/pages/…", perhaps with a query) or another site by https. Nothing else may be led to. */
export const CONTENT_LINK =
  /^(?:#\/[\w/-]{1,120}(?:\?[\w%=&.,+-]{0,200})?|https:\/\/[a-zA-Z0-9.-]{1,200}(?::\d{1,5})?(?:[/?#][^\s<>"'`\\^{}|]{0,300})?)$/;

/** A picture that an operator added for everybody. */
export const CONTENT_PICTURE = /^\/files\/\d{1,19}\.(?:jpg|png)$/;
