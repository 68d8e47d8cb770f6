/** Which pop-up was closed last on this device: it does not come again until it says something new. */
import { readStored, writeStored } from "@candor/client/storage";
import type { ContentItem } from "./content-data.ts";

const KEY = "candor.pop";

/** With its version, so that a changed one is another. */
export const popUpName = ({ id, version }: Pick<ContentItem, "id" | "version">): string => `${id}/${version}`;

export const isNewPopUp = (item: Pick<ContentItem, "id" | "version">): boolean => readStored(KEY) !== popUpName(item);

export const keepClosed = (item: Pick<ContentItem, "id" | "version">): void => writeStored(KEY, popUpName(item));
