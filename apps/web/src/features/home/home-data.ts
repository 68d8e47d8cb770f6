/** What home fetches and changes: the balance of the chosen account, and the demo top-up. */
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { useIdempotentSubmit } from "../../app/idempotent-submit.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { toast } from "../../app/toast.ts";

export const useBalances = () => useEndpoint("POST /wallet/list", {}, { refetchInterval: 15_000 });

/** Where home leads to, as the server says: without what is switched off. */
export const useMenu = (enabled = true) => useEndpoint("GET /menu", {}, { staleTime: 60_000, enabled });

/**
 * Brings the demo account back to its starting funds, once however often it has to be sent. Refusals are shown by the request
 * layer. The library's own mutations are not on the first page.
 */
export function useTopUp(doneText: string) {
  const submit = useIdempotentSubmit();
  const [isPending, setPending] = useState(false);
  const topUp = async () => {
    setPending(true);
    try {
      await submit({}, (requestKey) => call("POST /wallet/demo_top_up", {}, { requestKey }));
      toast(doneText, "success");
      await refreshEndpoints("POST /wallet/list", "GET /wallet/newlist");
    } finally {
      setPending(false);
    }
  };
  return { isPending, mutate: () => void topUp().catch(() => undefined) };
}
