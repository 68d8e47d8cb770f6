// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { first, second } from "@candor/engine/log-key-test-support";
import { headOfWire, hexOf, wireKey } from "@candor/engine/log-wire";
import { contractReceipt, logOf, optionReceipt, type PlainLog, signed } from "@candor/engine/receipt-test-support";
import type { WireReceipt } from "@candor/engine/receipt-wire";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { redirect } from "../../app/navigation.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { keptHead } from "../../live/log-heads.ts";
import { ReceiptPage } from "./receipt-page.tsx";

vi.mock("../../app/api-client.ts", () => ({ call: vi.fn() }));
vi.mock("../../live/log-heads.ts", () => ({ keptHead: vi.fn() }));

const prices = (from: number, to: number) =>
  Array.from({ length: 80 }, (_, index) => ({ price: (index < 40 ? from : to) + (index % 3) }));
const log = await logOf(prices(10_000, 10_050));
/** Of another who signs with the same names, and has other prices. */
const others = await logOf(prices(10_000, 10_090));
const TRADE = { direction: "long", lots: 30, openSeq: 5, closeSeq: 50, cause: "user" } as const;
const option = () => optionReceipt(log, { direction: "up", seconds: 5, afterSeq: 30 });

interface Server {
  readonly receipt: WireReceipt;
  /** The log that it publishes; null where it does not answer. */
  readonly published?: PlainLog | null;
  readonly keys?: readonly ReturnType<typeof wireKey>[];
}

async function open({ receipt, published = log, keys = [wireKey(first.key)] }: Server, title: string): Promise<string> {
  vi.mocked(call).mockImplementation((async (key: string, input: { after_seq?: number }) => {
    if (key === "GET /receipt/detail") return receipt;
    if (!key.startsWith("GET /market/log/")) return new Promise(() => undefined);
    if (published === null) throw new Error("no network");
    if (key === "GET /market/log/keys") return keys;
    const head = published.blocks.find(({ lastSeq }) => lastSeq > (input.after_seq ?? 0));
    return { list: head ? [{ hash: hexOf(head.hash) }] : [], has_more: false };
  }) as never);
  await show(<ReceiptPage />);
  await eventuallyShown(() => expect(shownText()).toContain(title));
  return shownText();
}

beforeEach(async () => {
  await openPage(["common", "receipt"]);
  redirect("pages/receipt/receipt", { id: "71" });
});
afterEach(closePage);

describe("the page says of a receipt", () => {
  test("that holds and is of the published log, that it does", async () => {
    const said = await open({ receipt: await signed(await option()) }, "Verified");
    expect(said).toContain("Keys and blocks are those of the published log");
  });

  test("that the log could not be asked for, that it holds by itself and no more", async () => {
    const receipt = await signed(await option());
    const said = await open({ receipt, published: null }, "Verified on its own");
    expect(said).toContain("nothing shows yet that it has these blocks");
  });

  test("with a result that does not follow, that it does not hold", async () => {
    const honest = await option();
    const lie = { ...honest, result: { ...honest.result, status: "lost" as const, paid: "0.000000" } };
    const said = await open({ receipt: await signed(lie) }, "Not verified");
    expect(said).toContain("The result does not follow from the prices. (result-wrong)");
  });

  test("with a price that was changed, that it does not hold", async () => {
    const honest = await signed(await option());
    const ticks = honest.ticks.map((tick, at) => (at === 3 ? { ...tick, price: tick.price + 1 } : tick));
    await open({ receipt: { ...honest, ticks } }, "Not verified");
  });

  test("that somebody else has signed with a key of their own, that it is of another log", async () => {
    const receipt = await signed(await option());
    const said = await open({ receipt, keys: [wireKey(second.key)] }, "Not verified");
    expect(said).toContain("(keys-differ)");
  });

  test("of blocks that the log does not have, that it is of another log", async () => {
    const said = await open({ receipt: await signed(await option()), published: others }, "Not verified");
    expect(said).toContain("(head-differs)");
  });

  test("against the block that this browser was given: that it is of it, or contradicts it", async () => {
    const receipt = await signed(await option());
    const [head] = receipt.heads.map(headOfWire);
    const kept = { instrumentId: receipt.match_id, seq: head?.lastSeq ?? 0, checkedTo: null };
    vi.mocked(keptHead).mockReturnValue({ ...kept, hash: hexOf(head?.hash ?? new Uint8Array()) });
    expect(await open({ receipt }, "Verified")).toContain("given to this browser before");
    vi.mocked(keptHead).mockReturnValue({ ...kept, hash: "00".repeat(32) });
    await closePage();
    await openPage(["common", "receipt"]);
    expect(await open({ receipt }, "Not verified")).toContain("(contradicted)");
    vi.mocked(keptHead).mockReturnValue(undefined);
  });
});

test("a contract's receipt shows every figure that the sums use, and its instants to the second", async () => {
  const steps = [{ kind: "close" as const, receipt_id: "69", lots: 4 }];
  const receipt = await signed(await contractReceipt(log, { ...TRADE, steps, stopLoss: 9_000 }));
  const said = await open({ receipt }, "Verified");
  for (const figure of [
    "Half-spread0.02",
    "Fee rate, of notional0.03%",
    "Minimum maintenance margin, of notional0.50%",
  ])
    expect(said).toContain(figure);
  for (const figure of ["Overnight fee, of notional0.01%", "Stop-loss90.00", "Take-profitNone", "Lots closed earlier4"])
    expect(said).toContain(figure);
  // A tenth of 30 lots at 10,003 ticks of a millionth; half of what is left of it is lost at 9,502.
  for (const figure of [
    "Initial margin of the order0.030009",
    "Index price at entry100.01",
    "Liquidation index price95.02",
  ])
    expect(said).toContain(figure);
  expect(said).toMatch(/Closed at[^:]+:\d\d:\d\d/);
});

test("a liquidation's figures add up in their order, and its line is named beside the prices", async () => {
  const fallen = await logOf(prices(10_000, 9_400));
  const liquidated = await contractReceipt(fallen, { ...TRADE, cause: "liquidation" });
  const said = await open({ receipt: await signed(liquidated), published: fallen }, "Verified");
  const { released, profit, gap, fee, paid } = liquidated.result;
  const units = (text: string) => BigInt(text.replace(".", ""));
  expect(units(released) + units(profit) + units(gap) - units(fee)).toBe(units(paid));
  const names = [
    "Margin released",
    "PnL before costs-",
    "Negative-balance protection",
    "Closing fee-",
    "Back in your wallet",
  ];
  const places = names.map((name) => said.lastIndexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(said).toContain("Liquidation95.02");
  const label = document.querySelector("svg[role=img]")?.getAttribute("aria-label");
  expect(label).toContain("Entry 100.01, Liquidation 95.02, Closing 94.01");
});

test("a receipt is shared as the file that anyone can check", async () => {
  const share = vi.fn(async (_: ShareData) => undefined);
  vi.stubGlobal("navigator", { ...navigator, canShare: () => true, share });
  const receipt = await signed(await option());
  await open({ receipt }, "Verified");
  await press("Share");
  const [file] = share.mock.calls[0]?.[0].files ?? [];
  expect(file?.name).toBe("candor-option-BTCUSDT-71.json");
  expect(JSON.parse((await file?.text()) ?? "")).toEqual(receipt);
});

test("a receipt that is not this account's is not asked for again, but leads to what is; another failure can be tried again", async () => {
  let code: "receipt-unknown" | "server-fault" = "receipt-unknown";
  vi.mocked(call).mockImplementation(async () => {
    throw new Refusal(code, "It cannot be read now.");
  });
  const ways = () => [...document.querySelectorAll("a")].map((way) => way.getAttribute("href"));
  await show(<ReceiptPage />);
  await eventuallyShown(() => expect(shownText()).toContain("Receipt not found"));
  expect(shownText()).not.toContain("Try again");
  expect(ways()).toContain("#/pages/historyList");
  code = "server-fault";
  await act(async () => redirect("pages/receipt/receipt", { id: "72" }));
  await eventuallyShown(() => expect(shownText()).toContain("Try again"));
  vi.mocked(call).mockClear();
  await act(async () => redirect("pages/receipt/receipt", { id: "none" }));
  await eventuallyShown(() => expect(shownText()).toContain("Receipt not found"));
  expect(call).not.toHaveBeenCalled();
});
