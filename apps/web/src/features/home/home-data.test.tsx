// @vitest-environment happy-dom
import { test } from "vitest";
import { expectKeyKeptUntilAnswered } from "../../app/idempotent-submit-test-support.tsx";
import { useTopUp } from "./home-data.ts";

test("a top-up whose answer was lost is sent again with its key, and the next one with another", () =>
  expectKeyKeptUntilAnswered(() => {
    const topUp = useTopUp("done");
    return () => topUp.mutate();
  }));
