/** A notice as it is read: its parameters put into words for one reader. */
import { NOTICE_PARAMETERS, type Notice, type NoticeKind, type NoticeParameters } from "@candor/api/notice";
import { noticeText, type Reader } from "@candor/api/notice-texts/notice-text";
import type { NoticeRecord } from "./notice-store.ts";

/** What a notice leads on to; each kind has some of these or none. */
type Leads = Partial<Pick<Notice, "match_id" | "order_id" | "account" | "receipt_id" | "withdrawal_id">>;

export function noticeOut({ id, kind, parameters, isRead, at }: NoticeRecord, reader: Reader): Notice {
  const known: NoticeParameters<NoticeKind> = NOTICE_PARAMETERS[kind].parse(parameters);
  const { title, content } = noticeText(kind, known, reader);
  const { match_id = null, order_id = null, receipt_id = null, withdrawal_id = null, ...leads } = known as Leads;
  const record_tab = kind === "deposit" ? ("is_wire" in known && known.is_wire ? 1 : 0) : null;
  const account = order_id === null ? null : (leads.account ?? null);
  return {
    ...{ id, kind, title, content, is_read: isRead, created_at: at },
    ...{ match_id, order_id, account, receipt_id, withdrawal_id, record_tab },
  };
}
