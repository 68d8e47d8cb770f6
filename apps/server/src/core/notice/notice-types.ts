/** A notice as a module asks for it. */
import type { NoticeKind, NoticeParameters } from "@candor/api/notice";

/** By mail alone, or by text message to whoever has no mail address that is reached. */
export type Also = "mail" | "mail-or-text";

/** One kind with its parameters. */
export type NewNotice = {
  readonly [K in NoticeKind]: {
    readonly customerId: string;
    readonly kind: K;
    readonly parameters: NoticeParameters<K>;
    /** What caused it, such as "price-alert/17/3": the same cause never notifies twice in the app. */
    readonly source: string;
    /** Outside the app too, with the same words. */
    readonly also?: Also;
  };
}[NoticeKind];
