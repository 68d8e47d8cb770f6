/** A notice as it is read: its parameters put into words for one reader. */
import { NOTICE_PARAMETERS, type Notice, type NoticeKind, type NoticeParameters } from "@candor/api/notice";
import { noticeText, type Reader } from "@candor/api/notice-texts/notice-text";
import type { NoticeRecord } from "./notice-store.ts";

export function noticeOut({ id, kind, parameters, isRead, at }: NoticeRecord, reader: Reader): Notice {
  const known: NoticeParameters<NoticeKind> = NOTICE_PARAMETERS[kind].parse(parameters);
  const { title, content } = noticeText(kind, known, reader);
  const contract = "order_id" in known ? known : { order_id: null, account: null };
  return {
    ...{
      id,
      kind,
      title,
      content,
      is_read: isRead,
      created_at: at,
      match_id: "match_id" in known ? known.match_id : null,
    },
    ...{ order_id: contract.order_id, account: contract.account },
    receipt_id: "receipt_id" in known ? known.receipt_id : null,
  };
}
