/** By which way a deposit came, in the reader's words. */
import { useText } from "../../../app/i18n.ts";
import { useWayName } from "../../../app/way-name.ts";
import type { DepositRecord } from "../fund-records-data.ts";

/** A network's name, or the bank, of which no network is told. */
export function useDepositWay({ network, network_name }: DepositRecord): string {
  const t = useText("fund-records");
  const wayName = useWayName();
  return network === null || network_name === null ? t("common.columns.bank") : wayName({ network, network_name });
}
