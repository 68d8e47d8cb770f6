/**
 * What shows one's own contracts beside a market and on its chart, loaded in one go once there are any: a market that is only
 * looked at does without.
 */
import { lazy } from "react";

const load = () => import("./own-lists.tsx");

export const PositionList = lazy(() => load().then((own) => ({ default: own.PositionList })));
export const PendingList = lazy(() => load().then((own) => ({ default: own.PendingList })));
export const OwnNews = lazy(() => load().then((own) => ({ default: own.OwnNews })));
export const OwnContract = lazy(() => load().then((own) => ({ default: own.OwnContract })));
export const OwnStops = lazy(() => load().then((own) => ({ default: own.OwnStops })));
