/** Gives somebody one of everything that has an owner, on a running program. */
import type { ApiKey } from "@candor/api/api";
import { expect, vi } from "vitest";
import { createTestPasskey } from "../../apps/server/src/core/second-factor/passkey-test-support.ts";
import { surroundPrice } from "../client/alert-near-price.ts";
import {
  callApi,
  codeOf,
  type Fields,
  type Person,
  payloadOf,
  type Reply,
  signedIn,
  signIn,
} from "../client/api-client.ts";
import type { Belongings, Market } from "./ownership.ts";

interface Owner {
  readonly url: string;
  readonly market: Market;
  readonly person: Person;
  readonly call: (key: ApiKey, fields?: Fields) => Promise<Reply>;
}

/** @param url of the program, and the market that orders are placed in */
export async function ownThings(url: string, market: Market, person: Person): Promise<Belongings> {
  const call = (key: ApiKey, fields: Fields = {}) => callApi(url, key, fields, signedIn(person));
  const owner: Owner = { url, market, person, call };
  const { currency_id, legal_id, match_id } = market;
  const price = await farBelowMarket(owner);
  const order = await call("POST /coin/trade", {
    currency_id,
    legal_id,
    type: "buy",
    amount: "0.01",
    target_price: price,
  });
  // A favourite is named by the instrument's number.
  const favourite = await call("POST /optional/add", { currency_id: match_id });
  const contract = await call("POST /lever/submit", {
    currency_id,
    legal_id,
    type: "up",
    share: 1,
    multiple: 1,
    target_price: price,
  });
  const filled = await call("POST /coin/trade", { currency_id, legal_id, type: "buy", amount: "0.01" });
  const fills = async () => payloadOf("GET /coin/fills", await call("GET /coin/fills")).list.length;
  await vi.waitFor(async () => expect(await fills()).toBeGreaterThan(0), { timeout: 10_000, interval: 100 });
  const option = await call("POST /microtrade/submit", {
    match_id,
    currency_id: legal_id,
    type: "up",
    seconds: 300,
    number: "1",
  });
  const savings = await call("POST /project/buy", { project_id: 1, total_price: "10" });
  return {
    orderId: payloadOf("POST /coin/trade", order).id,
    savingsId: payloadOf("POST /project/buy", savings).id,
    ...(await otherSavings(owner)),
    filledOrderId: payloadOf("POST /coin/trade", filled).id,
    contractId: payloadOf("POST /lever/submit", contract).id,
    optionId: payloadOf("POST /microtrade/submit", option).id,
    ...(await closedContract(owner)),
    favouriteId: payloadOf("POST /optional/add", favourite).id,
    picture: await uploadPicture(owner),
    alertId: await setAlert(owner, { type: "above", price: "9999999" }),
    noticeId: await getNotice(owner),
    sessionId: await signInAgain(owner),
    ...(await savePayees(owner)),
    // Last: from here on a sign-in needs it.
    passkeyId: await addPasskey(owner),
  };
}

async function otherSavings({ call }: Owner): Promise<Pick<Belongings, "lockId" | "investId">> {
  const first = async (key: "GET /lh/deposit/config" | "GET /invest/list") =>
    payloadOf(key, await call(key)).list.find(({ currency_name: name }) => name === "USDT")?.id ?? 0;
  const locked = await call("POST /lh/deposit", { config_id: await first("GET /lh/deposit/config"), amount: "50" });
  const invested = await call("POST /invest/purchase", { invest_id: await first("GET /invest/list"), number: "100" });
  return {
    lockId: payloadOf("POST /lh/deposit", locked).id,
    investId: payloadOf("POST /invest/purchase", invested).id,
  };
}

/** Opened and closed by the prices of now, and its receipt at hand. */
async function closedContract({ call, market }: Owner): Promise<Pick<Belongings, "closedContractId" | "receiptId">> {
  const { currency_id, legal_id } = market;
  const taken = await call("POST /lever/submit", { currency_id, legal_id, type: "up", share: 1, multiple: 1 });
  const closedContractId = payloadOf("POST /lever/submit", taken).id;
  const now = async () => {
    const { list } = payloadOf("POST /lever/my_trade", await call("POST /lever/my_trade", {}));
    return list.find(({ id }) => id === closedContractId);
  };
  const patience = { timeout: 20_000, interval: 100 };
  await vi.waitFor(async () => expect((await now())?.status).toBe("open"), patience);
  payloadOf("POST /lever/close", await call("POST /lever/close", { id: closedContractId }));
  await vi.waitFor(async () => expect((await now())?.status).toBe("closed"), patience);
  const receiptId = (await now())?.receipt_id;
  if (!receiptId) throw new Error("a closed contract has no receipt");
  await vi.waitFor(
    async () => expect(codeOf(await call("GET /receipt/detail", { id: receiptId }))).toBe("ok"),
    patience,
  );
  return { closedContractId, receiptId };
}

async function addPasskey({ call }: Owner): Promise<string> {
  const { options } = payloadOf("POST /safe/passkey_options", await call("POST /safe/passkey_options"));
  const passkey = createTestPasskey().register(options);
  payloadOf("POST /safe/passkey_add", await call("POST /safe/passkey_add", { passkey, name: "Anna's key" }));
  const { passkeys } = payloadOf("GET /safe/factors", await call("GET /safe/factors"));
  if (!passkeys[0]) throw new Error("a new passkey is in no list");
  return passkeys[0].id;
}

async function savePayees({ call }: Owner): Promise<Pick<Belongings, "payeeId" | "cardId">> {
  const address = await call("POST /user/wallet/save", {
    ...{ currency: 1, network: "tron", address: "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW", name: "Mine" },
  });
  const card = await call("POST /user/cash_save", {
    ...{ real_name: "Anna Li", bank_name: "Some Bank", card_number: "4242424242424242", branch: "Main Street" },
  });
  return {
    payeeId: payloadOf("POST /user/wallet/save", address).id,
    cardId: payloadOf("POST /user/cash_save", card).id,
  };
}

async function signInAgain({ url, call, person }: Owner): Promise<string> {
  await signIn(url, person);
  const { list } = payloadOf("GET /safe/devices", await call("GET /safe/devices"));
  const further = list.find(({ is_current }) => !is_current);
  if (!further) throw new Error("a further session is in no list of devices");
  return further.id;
}

async function setAlert({ call, market }: Owner, terms: Fields): Promise<string> {
  const set = await call("POST /price_alert/add", { match_id: market.match_id, ...terms });
  return payloadOf("POST /price_alert/add", set).id;
}

/** The price passes a hair above or below where it is before long, and an alert tells. */
async function getNotice({ url, call, person }: Owner): Promise<string> {
  await surroundPrice(url, signedIn(person));
  return vi.waitFor(
    async () => {
      const { list } = payloadOf("GET /mailMessage/getList", await call("GET /mailMessage/getList", {}));
      if (!list[0]) throw new Error("no alert has told anything");
      return list[0].id;
    },
    { timeout: 60_000, interval: 250 },
  );
}

/** Within the price band, and never reached while the test runs. */
async function farBelowMarket({ call, market }: Owner): Promise<string> {
  const quotes = payloadOf("GET /currency/quotation_new", await call("GET /currency/quotation_new", { is_class: 2 }));
  const price = quotes.find(({ match_id }) => match_id === market.match_id)?.now_price;
  return String(Math.floor(Number(price ?? "0") * 0.92));
}

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function uploadPicture({ url, person: { token } }: Owner): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([Buffer.from(PIXEL, "base64")], { type: "image/png" }), "pixel.png");
  const response = await fetch(`${url}/api/upload`, {
    method: "POST",
    body: form,
    headers: { authorization: token },
  });
  const { type, message } = (await response.json()) as { type: string; message: string };
  expect(type, message).toBe("ok");
  return message;
}
