import { expect, test } from "vitest";
import { type ApiKey, api } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";

const propertiesOf = ({ response }: Endpoint): Readonly<Record<string, { readonly type?: string }>> =>
  (response.toJSONSchema({ io: "output", unrepresentable: "any" }).properties ?? {}) as Record<string, object>;

/** Whether a field is known and refuses a value. */
const refuses = ({ request }: Endpoint, field: string, value: unknown): boolean =>
  request.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field) ?? false;

const LISTS = (Object.entries(api) as [ApiKey, Endpoint][]).filter(([, of]) => propertiesOf(of).list?.type === "array");

/** Answered whole, and why no history makes it longer. */
const WHOLE: Partial<Record<ApiKey, string>> = {
  "GET /operator/setting/list": "settings that the program knows",
  "GET /operator/setting/changes": "the latest of one setting",
  "GET /operator/terms/list": "what is offered, by kinds",
  "GET /operator/terms/editions": "the latest of one subject",
  "GET /menu": "entries that the program knows",
  "GET /faq": "a hundred at most",
  "GET /contactus": "a hundred at most",
  "GET /aboutus": "a hundred at most",
  "GET /operational_compliance": "a hundred at most",
  "GET /safe/devices": "the 200 last seen",
  "GET /safe/events": "the latest hundred",
  "GET /operator/operators": "people on duty",
  "POST /lever/deal": "a thousand open orders at most",
  "GET /microtrade/payable_currencies": "currencies",
  "GET /terms/coming": "terms that wait",
  "GET /microtrade/seconds": "durations that are offered",
  "GET /project": "lengths that are offered",
  "GET /lh/deposit/config": "lengths that are offered",
  "GET /invest/list": "lengths that are offered",
  "GET /wallet/newlist": "currencies by wallets",
  "POST /wallet/list": "currencies by wallets",
  "POST /wallet/change": "currencies by wallets",
  "POST /wallet/demo_top_up": "currencies by wallets",
  "POST /wallet/detail": "currencies by wallets",
  "GET /wallet/getRateCurrency": "currencies",
  "GET /faucet": "coins that the faucet has",
  "POST /wallet/get_info": "ways to deposit a currency",
  "POST /user/cash_info": "as many payees as a person may have",
  "POST /user/cash_info_international": "as many payees as a person may have",
  "GET /books/summary": "currencies",
  "GET /operator/books/trial": "kinds of accounts by currencies",
  "GET /operator/books/coverage": "currencies",
  "POST /operator/customer/related": "a hundred at most",
  "POST /operator/customer/sessions": "the 200 last seen",
  "POST /operator/customer/events": "the latest hundred",
  "GET /operator/instrument/list": "instruments",
};

/** What the next page of a log begins behind: the number of the last tick of what was answered. */
const BY_SEQUENCE = new Set<ApiKey>(["GET /market/log/heads", "GET /market/log/blocks", "GET /market/log/checkpoints"]);

test.each(LISTS.filter(([key]) => !(key in WHOLE)))(
  "%s: a page has an upper bound, and the next one is found by a key, not by how many came before",
  (key, of) => {
    expect(refuses(of, "limit", 100_000), "limit").toBe(true);
    expect(refuses(of, "limit", 1), "limit").toBe(false);
    const marks = BY_SEQUENCE.has(key) ? ["after_seq"] : [];
    const [after = "after", next = "next"] =
      "older_before" in propertiesOf(of) ? ["before_line", "older_before"] : marks;
    expect(refuses(of, after, "x"), after).toBe(true);
    const named = BY_SEQUENCE.has(key) ? ["has_more"] : ["has_more", next];
    expect(Object.keys(propertiesOf(of))).toEqual(expect.arrayContaining(named));
  },
);

test("what is answered whole is a list that is there", () => {
  const keys = LISTS.map(([key]) => key);
  expect(Object.keys(WHOLE).filter((key) => !keys.includes(key as ApiKey))).toEqual([]);
});
