/** The contract trading page of one market: its head over what is traded. */
import { useState } from "react";
import { useText } from "../../app/i18n.ts";
import { useInstrument } from "../../app/instrument-facts.ts";
import { useQueryOf } from "../../app/navigation.ts";
import { usePageTitle } from "../../app/page.tsx";
import { MarketHead } from "../../app/trade-head.tsx";
import { useChoices } from "./contract-choices.ts";
import { ContractTrading } from "./contract-trading.tsx";

export function ContractPage() {
  const t = useText("contract-order");
  const query = useQueryOf("pages/transaction/contract");
  // Read once: the page itself stores the market it shows, which must not ask for that market again.
  const [stored] = useState(useChoices().instrumentId);
  const asked = query.match_id !== undefined && /^\d{1,9}$/.test(query.match_id) ? Number(query.match_id) : stored;
  const { data, error } = useInstrument(asked);
  const title = t("title");
  const pair = data === undefined ? title : `${data.currency_name}/${data.legal_name} · ${title}`;
  usePageTitle(pair, data !== undefined || error !== null);
  return (
    <ContractTrading
      instrumentId={asked}
      direction={query.side === "down" ? "short" : "long"}
      head={({ instrument }) => (
        <MarketHead instrument={instrument} orders="pages/transaction/contract_order" product="contract" />
      )}
    />
  );
}
