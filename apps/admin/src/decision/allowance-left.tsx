/** What an operator may still approve alone, beside a queue. */
import { groupDigits } from "../app/format.ts";
import { useEndpoint } from "../app/query.ts";
import { useText } from "../app/texts.ts";

type ListKey = "GET /operator/deposit/list" | "GET /operator/wire/list" | "GET /operator/withdrawal/list";

const REFRESH_MS = 20_000;

export function AllowanceLeft({ endpoint }: { readonly endpoint: ListKey }) {
  const text = useText("shared");
  const { data } = useEndpoint(endpoint, { page: 1, limit: 1 }, { refetchInterval: REFRESH_MS });
  if (data === undefined) return null;
  const { left_usdt: left, second_from_usdt: limit } = data.allowance;
  return <small className="quiet">{text("allowance", { left: groupDigits(left), limit: groupDigits(limit) })}</small>;
}
