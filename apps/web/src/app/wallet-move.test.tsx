// @vitest-environment happy-dom
import { test } from "vitest";
import { expectKeyKeptUntilAnswered } from "../../app/kept-key-test-support.tsx";
import { useMoveToSpot } from "./spot-order-data.ts";

test("a move to the spot wallet whose answer was lost is sent again with its key, and the next one with another", () =>
  expectKeyKeptUntilAnswered(() => {
    const move = useMoveToSpot("done");
    return () => move.mutate({ currencyId: 1, amount: "5", from: "legal" });
  }));
