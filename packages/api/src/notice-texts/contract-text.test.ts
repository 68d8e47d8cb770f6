import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../language.ts";
import { NOTICE_PARAMETERS, type NoticeParameters } from "../notice.ts";
import { NOTICE_WORDS, noticeText } from "./notice-text.ts";

const AT = Date.UTC(2026, 10, 21, 3, 4, 5);
const EN = { language: "en", timeZone: "UTC" } as const;
const order = {
  ...({ order_id: "1", match_id: 1, symbol: "BTC/USDT", account: "demo", type: "up", lots: 10 } as const),
  ...({ currency: "USDT", price_mode: "simulated", at: AT } as const),
};

const call = (changes: Partial<NoticeParameters<"margin-call">> = {}): NoticeParameters<"margin-call"> => ({
  ...{ ...order, price: "97000.00", seq: 7, profit: "-30.200000", margin: "1000.200000", left: "970.000000" },
  ...{ liquidation_price: "95019.00", ...changes },
});
const closed = (changes: Partial<NoticeParameters<"contract-closed">> = {}): NoticeParameters<"contract-closed"> => ({
  ...{ ...order, receipt_id: "2", cause: "liquidation", seq: 7, index: "95019.00", price: "94999.00" },
  ...{ profit: "-50.210000", fee: "0.284997", margin: "100.020000", paid: "49.525003" },
  ...{ result: { net: "-50.790000", percent: "-50.78", fees: "0.580000", overnight: "0.000000" }, ...changes },
});
const cancelled = (
  changes: Partial<NoticeParameters<"contract-cancelled">> = {},
): NoticeParameters<"contract-cancelled"> => ({
  ...{ ...order, reason: "price-moved", target_price: null, price: "101000.00", held: "100.320060", ...changes },
});

test("a margin call says what is left, where it is liquidated and what can be done", () => {
  const { title, content } = noticeText("margin-call", call(), EN);
  expect(title).toBe("Margin call: BTC/USDT");
  expect(content).toMatch(
    /^Long, 10 lots: 970\.00 of 1,000\.20 USDT margin left\. PnL -30\.20 USDT at 97,000\.00 on Nov 21, 2026/,
  );
  expect(content).toContain("Liquidation price: 95,019.00. You can close all or part of it, or set a stop-loss.");
  expect(content).toMatch(/Demo account\. These prices are simulated\.$/);
});

test("one that no price liquidates says nothing of a liquidation", () => {
  expect(noticeText("margin-call", call({ liquidation_price: null }), EN).content).not.toContain("liquidated at");
});

describe("the end of a contract", () => {
  test("by liquidation says why, at which price, and what comes back", () => {
    const { title, content } = noticeText("contract-closed", closed(), EN);
    expect(title).toBe("BTC/USDT: contract liquidated");
    expect(content).toContain("At 95,019.00, the margin of 100.02 USDT fell to the maintenance margin");
    expect(content).toMatch(/^Realised PnL -50\.79 USDT, -50\.78%\. /);
    expect(content).toContain("PnL before costs -50.21 USDT, fees 0.58 USDT. 49.52 USDT is available again");
  });

  test("says what the nights cost, where they did", () => {
    const result = { net: "-50.990000", percent: "-50.98", fees: "0.580000", overnight: "0.200000" };
    const { content } = noticeText("contract-closed", closed({ result }), EN);
    expect(content).toContain("fees 0.58 USDT. Overnight fees 0.20 USDT. 49.52 USDT");
  });

  test("of before the result was told still says what it knows, and no result", () => {
    const { content } = noticeText("contract-closed", closed({ result: undefined }), EN);
    expect(content).not.toContain("Realised PnL");
    expect(content).toContain("PnL before costs -50.21 USDT, fees 0.28 USDT. 49.52 USDT is available again");
  });

  test("by a stop says what was gained, with its sign, and no word of a maintenance", () => {
    const result = { net: "9.020000", percent: "9.01", fees: "0.580000", overnight: "0.000000" };
    const gained = closed({
      ...{ cause: "take-profit", profit: "9.600000", lots: 1 },
      account: "real",
      price_mode: "live",
      result,
    });
    const { title, content } = noticeText("contract-closed", gained, EN);
    expect(title).toBe("BTC/USDT: take-profit reached");
    expect(content).toMatch(
      /^Realised PnL \+9\.02 USDT, \+9\.01%\. Long, 1 lot: closed at .*PnL before costs \+9\.60 USDT/,
    );
    expect(content).not.toContain("maintenance");
    expect(content).toMatch(/Real account\.$/);
  });
});

describe("the cancellation of an order", () => {
  test("at the market tells the price that ended it", () => {
    const { title, content } = noticeText("contract-cancelled", cancelled(), EN);
    expect(title).toBe("BTC/USDT: order cancelled");
    expect(content).toContain("at market: not filled. The price moved beyond");
    expect(content).toContain("The price was 101,000.00 on");
    expect(content).toContain("100.32 USDT reserved for it is available again");
  });

  test("at a limit tells the limit, and no price where none came", () => {
    const waiting = cancelled({ target_price: "99000.00", price: null, reason: "session-ended" });
    const { content } = noticeText("contract-cancelled", waiting, EN);
    expect(content).toContain("Long, 10 lots at 99,000.00: not filled. The replay restarted.");
    expect(content).not.toContain("The price was");
  });
});

test("amounts have two decimals and are not rounded up; one that is less keeps its own, and prices have theirs", () => {
  const { content } = noticeText(
    "contract-closed",
    closed({ price: "0.999990", profit: "-1056.649999", fee: "0.000120", paid: "0.000000", result: undefined }),
    EN,
  );
  expect(content).toContain("closed at 0.999990 on");
  expect(content).toContain("PnL before costs -1,056.64 USDT, fees 0.00012 USDT. 0.00 USDT is available again");
});

test.each(LANGUAGES)(
  "%s writes each of them with every figure filled in, the account and the origin of prices",
  (language) => {
    const reader = { language, timeZone: "UTC" };
    const { every } = NOTICE_WORDS[language];
    const written = [
      noticeText("margin-call", call({ account: "real", price_mode: "replay" }), reader),
      ...NOTICE_PARAMETERS["contract-closed"].shape.cause.options.map((cause) =>
        noticeText("contract-closed", closed({ cause, account: "real", price_mode: "replay" }), reader),
      ),
      ...NOTICE_PARAMETERS["contract-cancelled"].shape.reason.options.map((reason) =>
        noticeText("contract-cancelled", cancelled({ reason, account: "real", price_mode: "replay" }), reader),
      ),
    ];
    expect(new Set(written.map(({ title, content }) => title + content)).size).toBe(1 + 5 + 5);
    for (const { title, content } of written) {
      expect(title).toContain("BTC/USDT");
      expect(`${title}${content}`).not.toMatch(/[{}]|undefined|NaN/);
      expect(content).toContain(every.real);
      expect(content).toContain(every.replay);
      expect(content).not.toContain(every.demo);
    }
  },
);
