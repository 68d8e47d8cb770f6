/** The states of what the site says: one complete table. Nothing is refused: what is so already stays so. */

export const CONTENT_STATES = ["draft", "published", "withdrawn"] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** `write`: a new version, also one that says again what an earlier said. It changes nothing that people see. */
export const CONTENT_EVENTS = ["write", "publish", "withdraw"] as const;
export type ContentEvent = (typeof CONTENT_EVENTS)[number];

const TABLE: Readonly<Record<ContentState, Readonly<Record<ContentEvent, ContentState>>>> = {
  draft: { write: "draft", publish: "published", withdraw: "withdrawn" },
  published: { write: "published", publish: "published", withdraw: "withdrawn" },
  withdrawn: { write: "draft", publish: "published", withdraw: "withdrawn" },
};

export const contentStateAfter = (state: ContentState, event: ContentEvent): ContentState => TABLE[state][event];
