import { placeContractOrder } from "@candor/api/contract-order";
import { expect, test } from "vitest";
import type { ProductDesk } from "../apps/server/src/core/desk/product-desk-test-support.ts";
import { ContractTraders } from "./contract-load.ts";

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A desk that answers as it is told, and whose last order is entered so long after it was asked for the first time. */
function deskThat(place: () => Promise<{ refused: boolean }>, enteredAfterMs = 0): ProductDesk {
  const began = performance.now();
  const query = async () => ({ rows: performance.now() - began < enteredAfterMs ? [{ id: "1" }] : [] });
  const btc = { baseCurrencyId: 10, quoteCurrencyId: 1 };
  return { btc, database: { query }, routes: [{ endpoint: placeContractOrder, handle: place }] } as never;
}

test("a refusal is no order, and does not make orders look fast", async () => {
  let asked = 0;
  const traders = new ContractTraders(
    deskThat(async () => {
      asked += 1;
      const refused = asked % 2 === 0;
      await pause(refused ? 1 : 20);
      return { refused };
    }),
  );
  const load = await traders.run(2, 120);
  expect(load.refused).toBeGreaterThan(0);
  expect(load.accepted + load.refused).toBe(asked);
  expect(load.p50Ms).toBeGreaterThan(15);
  expect(load.ordersPerSecond).toBeLessThan(load.accepted / 0.12 + 1);
});

test("a whole round lasts until its last order is entered", async () => {
  const place = async () => {
    await pause(5);
    return { refused: false };
  };
  const whole = await new ContractTraders(deskThat(place, 400)).runWhole(1, 50);
  expect(whole.accepted).toBeGreaterThan(0);
  expect(whole.ordersPerSecond).toBeLessThan(whole.accepted / 0.39);
});

test("a look begins at the first order that waited at the last, and a round behind the last order of the one before", async () => {
  const place = async () => {
    await pause(5);
    return { refused: false };
  };
  const looks: unknown[] = [];
  const waiting: (string | undefined)[] = ["7", "9", undefined, undefined];
  const query = async (text: string, values?: readonly unknown[]) => {
    if (text.includes("max(id)")) return { rows: [{ id: "12" }] };
    looks.push(values?.[0]);
    const id = waiting.shift();
    return { rows: id === undefined ? [] : [{ id }] };
  };
  const traders = new ContractTraders({ ...deskThat(place), database: { query } } as never);
  await traders.runWhole(1, 10);
  await traders.runWhole(1, 10);
  expect(looks).toEqual(["0", "7", "9", "12"]);
});
