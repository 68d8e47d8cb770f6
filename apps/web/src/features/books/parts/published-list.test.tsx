// @vitest-environment happy-dom
import { crypto, first } from "@candor/engine/log-key-test-support";
import { wireKey } from "@candor/engine/log-wire";
import { hashOfSumHead, type WireSumHead } from "@candor/engine/merkle-sum-proof";
import { chainOf, leafOf, proofOf } from "@candor/engine/merkle-sum-test-support";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, callAsAnybody } from "../../../app/api-client.ts";
import { eventuallyShown } from "../../../app/patience-test-support.ts";
import { closePage, openPage, show, shownText } from "../../../app/render-test-support.tsx";
import { keptOwedHead } from "../kept-owed-head.ts";
import { MyProof, SignInFirst } from "./my-proof.tsx";

vi.mock("../../../app/api-client.ts", () => ({ call: vi.fn(), callAsAnybody: vi.fn() }));

const LEAVES = [leafOf("20000001", { USDT: "5" }), leafOf("20000002", { USDT: "7" })];

beforeEach(() => openPage(["common", "books"]));
afterEach(() => {
  localStorage.clear();
  return closePage();
});

const shows = (list: readonly WireSumHead[]) =>
  vi
    .mocked(callAsAnybody)
    .mockImplementation((async (key: string) =>
      key === "GET /market/log/keys" ? [wireKey(first.key)] : { list: list.toReversed(), next: null }) as never);

async function open(list: readonly WireSumHead[], text: string): Promise<string> {
  shows(list);
  await show(<SignInFirst key={Math.random()} />);
  await eventuallyShown(() => expect(shownText()).toContain(text));
  return shownText();
}

test("who is not signed in sees that the list is one chain, and the newest hash to compare", async () => {
  const heads = await chainOf(LEAVES, [{}, {}, {}]);
  const hash = await hashOfSumHead(heads[2]!, crypto.sha256);
  const said = await open(heads, "The published list is one unbroken chain");
  expect(said).toContain("Every number from the first to No. 3");
  expect(said).toContain(hash);
  expect(document.querySelector("button[aria-label='Copy the hash of No. 3']")).not.toBeNull();
  expect(call).not.toHaveBeenCalled();
  expect(keptOwedHead()).toMatchObject({ id: "3", hash });
});

test("a browser that saw another list says so, each time, and keeps what it saw", async () => {
  const before = await chainOf(LEAVES, [{}, {}]);
  await open(before, "one unbroken chain");
  expect(await open(before, "one unbroken chain")).toContain("No. 2, which this browser remembered, is still in it.");
  const hash = await hashOfSumHead(before[1]!, crypto.sha256);
  const other = await chainOf(LEAVES.slice(1), [{}, {}, {}]);
  for (const list of [other, before.slice(0, 1), other]) {
    const said = await open(list, "The published list is not valid");
    expect(said).toContain("The list was replaced: No. 2 of ");
    expect(said).toContain(`Its hash was ${hash}`);
    expect(keptOwedHead()).toMatchObject({ id: "2", hash });
  }
});

test("a list that breaks says where, and nothing of it is kept", async () => {
  const broken = await chainOf(LEAVES, [{}, { seal_number: "1" }]);
  expect(await open(broken, "is not valid")).toContain("The chain breaks at No. 2 (seal-differs).");
  expect(keptOwedHead()).toBeUndefined();
});

test("one's own part is held against what is asked for without the session", async () => {
  const own = await proofOf(LEAVES, 0);
  vi.mocked(call).mockImplementation((async (key: string) =>
    key === "GET /user/info" ? { uid: "20000001" } : own) as never);
  shows([own.head]);
  await show(<MyProof />);
  await eventuallyShown(() => expect(shownText()).toContain("Verified: your part is in what was published"));
  expect(shownText()).toContain("It matches No. 1 of the published list, fetched without your session.");
  shows([(await proofOf(LEAVES.slice(1), 0)).head]);
  localStorage.clear();
  await show(<MyProof key="again" />);
  await eventuallyShown(() => expect(shownText()).toContain("differs from the one you were shown"));
});
