// @vitest-environment happy-dom
import { test } from "vitest";
import { expectKeyKeptUntilAnswered } from "../../app/idempotent-submit-test-support.tsx";
import { useBatchClose, useCloseContract, useSetStops } from "./contract-changes.ts";

test("a closing whose answer was lost is sent again with its key, and the next one with another", () =>
  expectKeyKeptUntilAnswered(() => {
    const close = useCloseContract();
    return () => close.mutate({ id: "41", share: 10 });
  }));

test("so are stops", () =>
  expectKeyKeptUntilAnswered(() => {
    const set = useSetStops();
    return () => set.mutate({ id: "41", stop_loss_price: "99000.00" });
  }));

test("and so is the closing of many", () =>
  expectKeyKeptUntilAnswered(() => {
    const close = useBatchClose();
    return () => close.mutate({ type: "loss" });
  }));
