/** The sheets that change one's contracts, fetched while the contracts are looked at. */
import { codeAhead } from "../../app/code-ahead.ts";

const load = () => import("./parts/sheets.tsx").then(({ SHEETS }) => SHEETS);

export type Sheets = Awaited<ReturnType<typeof load>>;
export const positionSheets = codeAhead(load);
