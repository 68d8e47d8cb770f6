/** The notices: fetched page by page, read, deleted and brought back. */
import type { WireResponse } from "@candor/api/api";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { afterMark } from "../../app/csv-pages.ts";
import type { Refusal } from "../../app/envelope.ts";
import { useLanguage } from "../../app/i18n.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";

const PER_PAGE = 20;

export type NoticeList = WireResponse<"GET /mailMessage/getList">;
export type Notice = NoticeList["list"][number];

/** Newest first, in the language of the screen. */
export function useNotices() {
  const { user } = useSession();
  const { code } = useLanguage();
  return useInfiniteQuery<NoticeList, Refusal>({
    queryKey: ["GET /mailMessage/getList", code, user?.userId ?? null],
    enabled: user !== null,
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      call("GET /mailMessage/getList", { ...afterMark(pageParam), limit: PER_PAGE }, { isQuiet: true, signal }),
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Opening one marks it as read. */
export const useNotice = (id: string) => useEndpoint("GET /mailMessage/detail", { id }, { enabled: id !== "" });

const refreshNotices = () => refreshEndpoints("GET /mailMessage/getList", "GET /mailMessage/detail");

export const useReadAll = () =>
  useMutation({ mutationFn: () => call("POST /mailMessage/read", {}), onSuccess: refreshNotices });

/** The list keeps what was deleted until it is left, so that it can be brought back where it was. */
export const useDelete = () => useMutation({ mutationFn: (id: string) => call("POST /mailMessage/del", { id }) });

export const useRestore = () => useMutation({ mutationFn: (id: string) => call("POST /mailMessage/restore", { id }) });
