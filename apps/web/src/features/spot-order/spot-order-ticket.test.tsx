// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setAccount } from "../../app/session.ts";
import type { SpotOrderDraft } from "./spot-order-draft.ts";
import { type TicketState, useTicketState } from "./spot-order-ticket.ts";

const draft = { amount: "1" } as SpotOrderDraft;
const intent = { key: "k1", account: "demo" } as const;
let root: Root;
let ticket: TicketState;

function Ticket() {
  ticket = useTicketState("buy");
  return null;
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  setAccount("demo");
  root = createRoot(document.createElement("div"));
  await act(async () => root.render(<Ticket />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  setAccount("demo");
  vi.unstubAllGlobals();
});

const sends = (...events: Parameters<TicketState["send"]>[0][]) =>
  act(async () => {
    for (const event of events) ticket.send(event);
  });

test("an order reviewed with one account is not placed with the other: the form comes back, with what was typed", async () => {
  await act(async () => ticket.change({ amount: "5" }));
  await sends({ do: "review", draft });
  await act(async () => setAccount("real"));
  expect(ticket.step).toEqual({ at: "edit" });
  expect(ticket.form.amount).toBe("5");
});

test("an order whose outcome is unknown stays to be asked for again, for the account it was sent from", async () => {
  await sends(
    { do: "review", draft },
    { do: "place", draft, intent },
    { do: "fail", message: "No answer.", isUncertain: true, isOfThisTryAlone: true },
  );
  await act(async () => setAccount("real"));
  expect(ticket.step).toMatchObject({ at: "failed", intent });
});
