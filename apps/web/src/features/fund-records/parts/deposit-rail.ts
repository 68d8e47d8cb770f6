/** By which rail a deposit came, in the reader's words. */
import { useText } from "../../../app/i18n.ts";
import { useRailName } from "../../../app/rail-name.ts";
import type { DepositRecord } from "../fund-records-data.ts";

/** A network's name, or the bank, of which no network is told. */
export function useDepositRail({ network, network_name }: DepositRecord): string {
  const t = useText("fund-records");
  const railName = useRailName();
  return network === null || network_name === null ? t("common.columns.bank") : railName({ network, network_name });
}
