/** Where bank deposits of a sandbox are said to go: accounts that no bank keeps, with check digits as real ones have. */
import type { DepositBanks } from "../../platform/config/config-deposit.ts";

const sample = {
  holder: "SAMPLE — do not pay",
  bank_name: "Sandbox sample bank",
  bank_address: "1 Sample Street, Nowhere",
  ...{ account_number: null, iban: null, swift: null, aba: null },
};

export const SAMPLE_BANKS: DepositBanks = {
  EUR: { ...sample, iban: "DE75512108001245126199", swift: "SAMPDEFFXXX" },
  USD: { ...sample, account_number: "000123456789", aba: "021000021", swift: "SAMPUS33XXX" },
  GBP: { ...sample, iban: "GB33BUKB20201555555555", swift: "SAMPGB2LXXX" },
};
