/** The notices: fetched page by page, read, deleted and brought back. */
import { useMutation } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { type RowOf, usePages } from "../../shared/records/use-pages.ts";

export type Notice = RowOf<"GET /mailMessage/getList">;

/** Newest first, in the language of the screen. */
export const useNotices = () => usePages("GET /mailMessage/getList", {});

/** Opening one marks it as read. */
export const useNotice = (id: string) => useEndpoint("GET /mailMessage/detail", { id }, { enabled: id !== "" });

const refreshNotices = () => refreshEndpoints("GET /mailMessage/getList", "GET /mailMessage/detail");

export const useReadAll = () =>
  useMutation({ mutationFn: () => call("POST /mailMessage/read", {}), onSuccess: refreshNotices });

/** The list keeps what was deleted until it is left, so that it can be brought back where it was. */
export const useDelete = () => useMutation({ mutationFn: (id: string) => call("POST /mailMessage/del", { id }) });

export const useRestore = () => useMutation({ mutationFn: (id: string) => call("POST /mailMessage/restore", { id }) });
