/** The calling code in use on the sign-in forms, kept on this device: most people only ever have one. */
import { readStored, writeStored } from "../../app/storage.ts";
import { createStore, useStore } from "../../app/store.ts";

const AREA_KEY = "candor.area";
/** The specification's default. */
const DEFAULT_CODE = "86";

const stored = readStored(AREA_KEY);
const areaCode = createStore(stored !== null && /^[1-9]\d{0,3}$/.test(stored) ? stored : DEFAULT_CODE);

export const useAreaCode = (): string => useStore(areaCode);

export function chooseArea(callingCode: string): void {
  writeStored(AREA_KEY, callingCode);
  areaCode.set(callingCode);
}
