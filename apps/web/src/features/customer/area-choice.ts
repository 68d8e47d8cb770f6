/** The calling code in use on the sign-in forms, and those used before, kept on this device: most people only ever have one. */
import { readStored, writeStored } from "@candor/client/storage";
import { createStore, useStore } from "@candor/client/store";

const AREA_KEY = "candor.area";
/** Countries chosen before, the last one first: "HK CN". */
const KEPT_KEY = "candor.areas";
const KEPT_MAX = 3;
/** The specification's default. */
const DEFAULT_CODE = "86";

const stored = readStored(AREA_KEY);
const areaCode = createStore(stored !== null && /^[1-9]\d{0,3}$/.test(stored) ? stored : DEFAULT_CODE);

export const useAreaCode = (): string => useStore(areaCode);

/** Countries (ISO 3166) chosen on this device, the last one first. */
export const keptAreas = (): readonly string[] => (readStored(KEPT_KEY) ?? "").split(" ").filter(Boolean);

/** @param area a country (ISO 3166) and its calling code */
export function chooseArea({ code, callingCode }: { readonly code: string; readonly callingCode: string }): void {
  writeStored(AREA_KEY, callingCode);
  writeStored(KEPT_KEY, [...new Set([code, ...keptAreas()])].slice(0, KEPT_MAX).join(" "));
  areaCode.set(callingCode);
}
