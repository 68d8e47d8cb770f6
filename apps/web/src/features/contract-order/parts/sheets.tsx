/** Every sheet that changes one's contracts, to be fetched in one go: nothing that lists contracts imports it. */
import { BatchSheet } from "./batch-sheet.tsx";
import { CloseSheet } from "./close-sheet.tsx";
import { StopsSheet } from "./stops-sheet.tsx";

export const SHEETS = { BatchSheet, CloseSheet, StopsSheet } as const;
