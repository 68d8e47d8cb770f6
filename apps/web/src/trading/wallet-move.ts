/** Moves money between one's own wallets on behalf of a ticket that is short of it. */
import { useMutation } from "@tanstack/react-query";
import { call } from "../app/api-client.ts";
import { useIdempotentSubmit } from "../app/idempotent-submit.ts";
import { refreshEndpoints } from "../app/query.ts";
import { toast } from "../app/toast.ts";

interface WalletMove {
  readonly currencyId: number;
  readonly amount: string;
  readonly from: string;
  readonly to: string;
}

/** Brings what a wallet lacks from another one of the same person; `from` and `to` are the spec's words. */
export function useWalletMove(doneText: string) {
  const submit = useIdempotentSubmit();
  return useMutation({
    mutationFn: (move: WalletMove) => {
      const { currencyId: currency_id, amount: number, from: from_field, to: to_field } = move;
      const request = { currency_id, number, from_field, to_field };
      return submit(request, (requestKey) => call("POST /wallet/change", request, { requestKey }));
    },
    onSuccess: async () => {
      toast(doneText, "success");
      await refreshEndpoints("POST /wallet/list", "GET /wallet/newlist");
    },
  });
}
