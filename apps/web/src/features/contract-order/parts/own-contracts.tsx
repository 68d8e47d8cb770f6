/**
 * What shows one's own contracts beside a market and on its chart, loaded once there are any: a market that is only looked at
 * does without.
 */
import { lazy } from "react";

const load = () => import("./own-lists.tsx");

export const PositionList = lazy(() => load().then((own) => ({ default: own.PositionList })));
export const PendingList = lazy(() => load().then((own) => ({ default: own.PendingList })));
export const OwnNews = lazy(() => load().then((own) => ({ default: own.OwnNews })));
export const OwnContract = lazy(() => load().then((own) => ({ default: own.OwnContract })));
export const OwnStops = lazy(() => import("./sheets.tsx").then(({ SHEETS }) => ({ default: SHEETS.StopsSheet })));
