/** The two levels of verification: what stands, what is sent, and who looked. The server decides all of it. */
import type { WireRequest, WireResponse } from "@candor/api/api";
import type { PictureField, TextField } from "@candor/api/verification-words";
import { call } from "../../app/api-client.ts";
import { queryClient, refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { type RowOf, usePages } from "../../shared/records/use-pages.ts";

export type LevelState = WireResponse<"GET /real/state">;

const VIEWS_PER_PAGE = 10;
/** How often somebody who waits asks anew, should no notice of the decision have come. */
const REVIEW_POLL_MS = 30_000;

const whilePending = {
  refetchInterval: ({ state }: { readonly state: { readonly data?: LevelState | undefined } }) =>
    state.data?.state === "pending" ? REVIEW_POLL_MS : false,
} as const;

export const useBasic = () => useEndpoint("GET /real/state", {}, whilePending);
const useAdvanced = () => useEndpoint("GET /real/newstate", {}, whilePending);

/** Both levels, or why they are not here. */
export function useLevels() {
  const basic = useBasic();
  const advanced = useAdvanced();
  const retry = () => void Promise.all([basic.refetch(), advanced.refetch()]);
  if (basic.data && advanced.data) return { basic: basic.data, advanced: advanced.data, error: null, retry };
  return { basic: undefined, advanced: undefined, error: basic.error ?? advanced.error, retry };
}

/** Sends level 1. Refusals are the form's to show, each at its field. */
export async function sendTexts(fields: Partial<Record<TextField, string>>): Promise<void> {
  const request = { mode: 1, ...fields } as WireRequest<"POST /user/real">;
  await call("POST /user/real", request, { isQuiet: true });
  await forgetLevels();
}

/** Sends level 2: the paths that /upload answered. */
export async function sendPictures(fields: Partial<Record<PictureField, string>>): Promise<void> {
  await call("POST /real/newreal", { mode: 2, ...fields }, { isQuiet: true });
  await forgetLevels();
}

/** What was kept says "to be sent" still: no page may show that, not even for a moment. */
async function forgetLevels(): Promise<void> {
  for (const key of ["GET /real/state", "GET /real/newstate"]) queryClient.removeQueries({ queryKey: [key] });
  await refreshEndpoints("GET /user/info");
}

export type DocumentView = RowOf<"GET /real/views">;

/** Each look at one's pictures, newest first. */
export const useDocumentViews = () => usePages("GET /real/views", {}, { perPage: VIEWS_PER_PAGE });
