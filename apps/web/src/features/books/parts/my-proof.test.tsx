// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, show, shownText } from "../../../app/render-test-support.tsx";
import { MyProof } from "./my-proof.tsx";

const SAID = "Nothing was published under that number.";
const error = new Refusal("liability-proof-unknown", SAID);
vi.mock("../../../app/query.ts", async (original) => ({
  ...(await original<object>()),
  useEndpoint: () => ({ data: undefined, error, refetch: vi.fn() }),
}));
vi.mock("../books-data.ts", () => ({
  useProofCheck: () => ({ at: "checking" }),
  useListCheck: () => ({ at: "checking" }),
}));

beforeEach(() => openPage(["common", "books"]));
afterEach(closePage);

test("before anything is published a person is told when it will be, and of a day that was named that there is none", async () => {
  await show(<MyProof />);
  expect(shownText()).toContain("every day at 00:10 UTC");
  expect(shownText()).not.toContain(SAID);
  await show(<MyProof key="named" id="9" />);
  expect(shownText()).toContain(SAID);
});
