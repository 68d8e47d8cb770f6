/** What fields and whole requests are to hold that chance would never draw. */
import { CATEGORIES, PERIODS } from "@candor/api/market";
import fc from "fast-check";
import { createTestPasskey } from "../../apps/server/src/core/second-factor/passkey-test-support.ts";

type Fields = Record<string, unknown>;

export const id = fc.oneof(
  fc.integer({ min: 1, max: 60 }),
  fc.bigInt({ min: 0n, max: 9_223_372_036_854_775_807n }).map(String),
);
const decimal = fc.oneof(
  fc.constantFrom("1", "0.001", "100", "40000", "1.000000", "0.00000001", "99999999999999999999"),
  fc.tuple(fc.nat(100_000), fc.nat(999)).map(([whole, part]) => `${whole}.${part}1`),
);
/** Numbers of currencies that every installation has. */
const USDT = 1;
const BTC = 10;
const ETH = 11;
/** The instrument of that number, which every installation has too. */
const BTC_USDT = 1;

const digits = fc.nat(999_999).map((number) => String(number).padStart(6, "0"));
const person = fc.constantFrom("nobody@example.com", "13800138000", "a b@example.com", "+44 7700 900123", "x");
const password = fc.constantFrom("abc1234", "password1", "short", "ünïcödé 123", "a1".repeat(70));

/** Few, so that two of one request are often the same. */
const payPassword = fc.constantFrom("270418", "905137", "123456");
const browsersPasskey = createTestPasskey();
const challenged = JSON.stringify({ challenge: "A".repeat(43) });
const passkey = fc.constantFrom("{}", browsersPasskey.register(challenged), browsersPasskey.prove(challenged));

export const KNOWN: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  amount: decimal,
  number: decimal,
  target_price: decimal,
  worst_price: decimal,
  seen_price: decimal,
  target_profit_price: decimal,
  stop_loss_price: decimal,
  currency_id: fc.constantFrom(USDT, BTC, BTC, BTC, ETH, 0, 60, 2_000_000_000),
  legal_id: fc.constantFrom(USDT, USDT, USDT, 2, 99),
  from_currency_id: fc.constantFrom(USDT, USDT, BTC, 2, 3, 99),
  to_currency_id: fc.constantFrom(USDT, BTC, ETH, 2, 3, 20),
  quote_id: id,
  to_uid: fc.constantFrom("12345678", "87654321", 12345678, "1234 5678", "1"),
  match_id: fc.oneof(fc.constant(BTC_USDT), fc.integer({ min: 0, max: 60 })),
  currency: fc.integer({ min: 0, max: 60 }),
  id,
  order_id: id,
  payee_id: id,
  tx_hash: fc.constantFrom(`0x${"ab".repeat(32)}`, "AB 12/34", "0x12", "5".repeat(88)),
  recipient_end: fc.constantFrom("169EE7", "4242", ""),
  user_string: person,
  account: person,
  password,
  re_password: password,
  repassword: password,
  code: digits,
  email_code: digits,
  totp: fc.oneof(
    digits,
    digits.map((code) => `${code.slice(0, 3)} ${code.slice(3)}`),
  ),
  recovery_code: fc.stringMatching(/^[a-z2-9]{4}-[A-Z2-9]{4}$/),
  passkey,
  pay_password: payPassword,
  re_pay_password: payPassword,
  old_pay_password: payPassword,
  area_code: fc.constantFrom("86", "+44", "0039", 1),
  area_code_id: fc.constantFrom("86", 1),
  country_code: fc.constantFrom("86", "44"),
  nickname: fc.constantFrom("anna", "小明", "Ab12", "候选人甲乙丙丁戊"),
  head_portrait: fc.constantFrom("/files/none.png", "../../etc/passwd", "x"),
  uid: fc.constantFrom("10000000", "20000001", "99999999"),
  symbol: fc.constantFrom("BTC/USDT", "BTCUSDT", "BTCUSDT", "EURUSD", "AAPL", "NONE", "btc/usdt"),
  period: fc.constantFrom(...PERIODS, "1min", "1day"),
  is_class: fc.constantFrom(...Object.values(CATEGORIES), 100),
  from: fc.constantFrom(0, 1_700_000_000, 1_700_000_000_000, "1700000000"),
  to: fc.constantFrom(1_800_000_000, 1_900_000_000_000, 253_402_300_799_999),
  from_field: fc.constantFrom("legal", "change", "lever", "micro", "legal_balance"),
  to_field: fc.constantFrom("legal", "change", "lever", "micro", "earn"),
  keyword: fc.constantFrom("site_name", "DAPP_DEMO", "frame_hosts", "nothing", "__proto__"),
  c_id: fc.constantFrom(1, 5, "5", 99),
  page: fc.constantFrom(1, 2, 100_000, "3"),
  limit: fc.constantFrom(1, 50, 200, "7"),
};

const wallet = {
  user_string: fc.constantFrom(
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "0xde709f2102306220921060314715629080e2fb77",
  ),
  chain_id: fc.constantFrom(1, "137"),
  message: fc.constantFrom("", "localhost wants you to sign in with your Ethereum account:\n"),
  signature: fc.oneof(fc.stringMatching(/^0x[0-9a-f]{130}$/), fc.constantFrom("0x00", `0x${"ab".repeat(4096)}`)),
};
/** Uploads that nobody has, and none. */
const picture = fc.constantFrom("/files/1.jpg", "/files/2.png", "/files/3.jpg", "");
const verification = {
  mode: fc.constantFrom(1, 2, "1", "2"),
  first_name: fc.constantFrom("Anna", "小明", "Zoë-Marie O’Neill"),
  last_name: fc.constantFrom("Li", "王", "van der Berg"),
  birth_date: fc.constantFrom("1990-04-23", "2004-02-29", "2024-01-01"),
  country: fc.constantFrom("CN", "IT", "ZZ"),
  address: fc.constantFrom("1 Some Street, Sometown", "北京市朝阳区某某路1号"),
  document_number: fc.constantFrom("AB 123456", "11010519491231002X", "1234"),
  front_pic: picture,
  reverse_pic: picture,
  hand_pic: picture,
};

/** Half of them right, so that some are saved. */
const bank = {
  real_name: fc.constantFrom("Anna Li", "王小明", "<b>x</b>"),
  bank_name: fc.constantFrom("Some Bank", "中国银行"),
  card_number: fc.constantFrom("4242424242424242", "6200 0000 0000 0005", "4242424242424241"),
  branch: fc.constantFrom("Main Street", "朝阳支行"),
  bank_address: fc.constantFrom("1 Main Street, Sometown", "x"),
  swift: fc.constantFrom("DEUTDEFF", "BOFAUS3N", "DEUT"),
  aba: fc.constantFrom("021000021", "021000022", ""),
  iban: fc.constantFrom("DE89370400440532013000", "GB29 NWBK 6016 1331 9268 19", "DE00", ""),
  phone: fc.constantFrom("+49 30 123456", "x"),
  holder_address: fc.constantFrom("2 Side Street, Sometown", "x"),
  currency: fc.constantFrom(2, 3, USDT),
};

/** Fields that mean something else at one path than at the others. */
export const KNOWN_AT: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  "/user/dologin": wallet,
  "/user/doregister": wallet,
  "/user/real": verification,
  "/real/newreal": verification,
  "/user/wallet/save": {
    address: fc.constantFrom("TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "x"),
    network: fc.constantFrom("tron", "ethereum", "bank"),
    currency: fc.constantFrom(USDT, ETH, BTC),
    memo: fc.constantFrom("", "42", "x"),
  },
  "/operator/terms/editions": {
    kind: fc.constantFrom("way-terms", "option-terms", "no-terms"),
    subject: fc.constantFrom("USDT/tron", "BTC/bitcoin", "USD/bank", "USDT/none", "BTCUSDT"),
  },
  "/wallet/get_in_address": { network: fc.constantFrom("ethereum", "tron", "bitcoin", "bank", "none", "") },
  "/wallet/charge_req": {
    account: fc.constantFrom("abcdef", "ABC123", "Anna Meier", "x"),
    sub_type: fc.constantFrom("bank", "tron", "ethereum", "none"),
    address: picture,
    hash: fc.constantFrom("", `0x${"ab".repeat(32)}`, "z".repeat(64), `0x${"00".repeat(29)}abcdef`),
  },
  "/wallet/Wiretransfer": {
    picture,
    real_name: fc.constantFrom("Anna Meier", "王小明", " "),
    iban: fc.constantFrom("", "DE89 3704 0044 0532 0130 00", "DE00"),
    swift: fc.constantFrom("", "COBADEFF", "X"),
    aba: fc.constantFrom("", "021000021", "1"),
  },
  "/recharge/log": { type: fc.constantFrom("", 0, "1", 2), limit: fc.constantFrom(9999, 1, "500") },
  "/user/cash_save": bank,
  "/user/cash_save_international": bank,
  "/safe/email": { email: person },
  "/safe/mobile": { mobile: person },
  "/sms_send": { mobile: person },
  "/user/editNickname": { signature: fc.constantFrom("Slow and steady", "慢慢来", "a1") },
};

/** Requests that no chance would put together and that reach the books, by path: every fourth is one of these. */
export const REACHING: Readonly<Record<string, fc.Arbitrary<Fields>>> = {
  "/coin/trade": fc.record({
    currency_id: fc.constantFrom(BTC, ETH),
    legal_id: fc.constant(USDT),
    type: fc.constant("buy"),
    amount: fc.constantFrom("0.01", "0.02"),
  }),
  "/user/getTransferFee": fc.record({
    ...{ from_currency_id: fc.constant(USDT), to_currency_id: fc.constantFrom(BTC, ETH, USDT) },
    number: fc.constantFrom("1", "25.5"),
  }),
  "/user/Transfer": fc.record({
    ...{
      from_currency_id: fc.constant(USDT),
      to_currency_id: fc.constantFrom(BTC, ETH),
      number: fc.constantFrom("1", "2"),
    },
  }),
  "/lever/deal": fc.record({ currency_id: fc.constantFrom(BTC, ETH), legal_id: fc.constant(USDT) }),
  "/lever/submit": fc.record({
    ...{ currency_id: fc.constantFrom(BTC, ETH), legal_id: fc.constant(USDT) },
    ...{ type: fc.constantFrom("up", "down"), share: fc.constantFrom(1, 2), multiple: fc.constantFrom(1, 10) },
  }),
  "/microtrade/submit": fc.record({
    ...{ match_id: fc.constant(1), currency_id: fc.constant(USDT), type: fc.constantFrom("up", "down") },
    ...{ seconds: fc.constantFrom(30, 60), number: fc.constantFrom("1", "2") },
  }),
};
