// @vitest-environment happy-dom
import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText } from "../app/render-test-support.tsx";
import { type AnswerFootProps, TicketAnswerFoot } from "./ticket-answer-foot.tsx";

const told = vi.fn<(what: string) => void>();

beforeEach(() => openPage(["common", "trade"]));
afterEach(async () => {
  told.mockClear();
  await closePage();
});

const showFoot = (failure: AnswerFootProps["failure"], terms?: Partial<AnswerFootProps["newTerms"]>) =>
  show(
    <TicketAnswerFoot
      failure={failure}
      orders="pages/transaction/seconds_order"
      movedBy="price"
      hasSheet
      onEdit={() => told("edit")}
      onRetry={() => told("retry")}
      onRenew={() => told("renew")}
      newTerms={{ isPending: false, error: null, begin: () => told("fetch terms"), ...terms }}
      onFinish={() => told("finish")}
    />,
  );

test("an order of which nobody knows whether it was placed is tried again as it was, or looked for, and never changed", async () => {
  await showFoot({ isUncertain: true, code: "network" });
  expect(shownText()).toBe("My ordersTry again");
  await press("Try again");
  expect(told.mock.calls).toEqual([["retry"]]);
  await press("My orders");
  expect(location.hash).toBe("#/pages/transaction/seconds_order");
});

test("one that was refused is changed or shown anew", async () => {
  await showFoot({ isUncertain: false, code: "insufficient-funds" });
  await press("Change order");
  await press("Show the new price");
  expect(told.mock.calls).toEqual([["edit"], ["renew"]]);
});

test("one that a frozen account was refused leads to where the freeze ends, and is not shown only to be refused again", async () => {
  await showFoot({ isUncertain: false, code: "account-frozen" });
  expect(shownText()).toBe("Change orderUnfreeze");
  expect(document.querySelector("a")?.getAttribute("href")).toBe("#/pages/setting/security");
});

test("new terms that did not come are fetched again before the order is shown under them", async () => {
  const refused = { isUncertain: false, code: "terms-changed" } as const;
  await showFoot(refused, { error: new Refusal("network", "No connection") });
  expect(document.querySelector("[role=alert]")?.textContent).toBe("No connection");
  await press("Try again");
  await showFoot(refused);
  await press("Show the new terms");
  expect(told.mock.calls).toEqual([["fetch terms"], ["renew"]]);
});

test("one that was taken is done with, or looked at while the ticket stays", async () => {
  await showFoot(null);
  await press("My orders");
  await press("Done");
  expect(told.mock.calls).toEqual([["finish"]]);
});
