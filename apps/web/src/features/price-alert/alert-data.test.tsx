// @vitest-environment happy-dom
import { test } from "vitest";
import { expectKeyKeptUntilAnswered } from "../../app/idempotent-submit-test-support.tsx";
import { type AlertRequest, useSaveAlert } from "./alert-data.ts";

const REQUEST: AlertRequest = { verb: "add", match_id: 7, type: "above", price: "100" };

test("a new alert whose answer was lost is sent again with its key, and the next one with another", () =>
  expectKeyKeptUntilAnswered(() => {
    const save = useSaveAlert();
    return () => save.mutate(REQUEST);
  }));
