// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closePage, openPage, show } from "../../app/render-test-support.tsx";
import { setAccount } from "../../app/session.ts";
import type { ContractDraft } from "./contract-draft.ts";
import { type TicketState, useTicketState } from "./contract-ticket.ts";

const draft = { lots: 1 } as ContractDraft;
const intent = { key: "k1", account: "demo" } as const;
let ticket: TicketState;

function Ticket() {
  ticket = useTicketState("long");
  return null;
}

beforeEach(async () => {
  await openPage();
  setAccount("demo");
  await show(<Ticket />);
});
afterEach(async () => {
  await closePage();
  setAccount("demo");
});

const sends = (...events: Parameters<TicketState["send"]>[0][]) =>
  act(async () => {
    for (const event of events) ticket.send(event);
  });

test("an order reviewed with one account is not placed with the other: the form comes back, with what was typed", async () => {
  await act(async () => ticket.change({ lots: "5" }));
  await sends({ do: "review", draft });
  await act(async () => setAccount("real"));
  expect(ticket.step).toEqual({ at: "edit" });
  expect(ticket.form.lots).toBe("5");
});

test("an order whose outcome is unknown stays to be asked for again, for the account it was sent from", async () => {
  await sends(
    { do: "review", draft },
    { do: "place", draft, intent },
    { do: "fail", message: "No answer.", code: "network", isUncertain: true, isOfThisTryAlone: true },
  );
  await act(async () => setAccount("real"));
  expect(ticket.step).toMatchObject({ at: "failed", intent });
  await act(async () => ticket.begin({ direction: "short" }));
  expect(ticket.step).toMatchObject({ at: "failed", intent });
});

test("another order begins without the prices of the one before, and with its lots and leverage", async () => {
  await act(async () =>
    ticket.change({ lots: "5", leverage: 10, price: "99000", takeProfit: "101000", stopLoss: "98000" }),
  );
  await act(async () => ticket.begin({ direction: "short" }));
  expect(ticket.form).toMatchObject({
    direction: "short",
    lots: "5",
    leverage: 10,
    price: "",
    takeProfit: "",
    stopLoss: "",
  });
});
