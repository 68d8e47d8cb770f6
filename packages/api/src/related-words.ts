/** The words of related accounts: by what evidence two accounts are related (DOMAIN section 14). */

/** The same verified person, the same verified document, or a payee that both were really paid out to. */
export const RELATED_VIA = ["person", "document", "payee"] as const;
export type RelatedVia = (typeof RELATED_VIA)[number];
