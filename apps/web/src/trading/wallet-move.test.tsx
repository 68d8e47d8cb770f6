// @vitest-environment happy-dom
import { test } from "vitest";
import { expectKeyKeptUntilAnswered } from "../app/idempotent-submit-test-support.tsx";
import { useWalletMove } from "./wallet-move.ts";

test("a move between wallets whose answer was lost is sent again with its key, and the next one with another", () =>
  expectKeyKeptUntilAnswered(() => {
    const move = useWalletMove("done");
    return () => move.mutate({ currencyId: 1, amount: "5", from: "legal", to: "change" });
  }));
