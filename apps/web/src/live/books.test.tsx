// @vitest-environment happy-dom
import type { OrderBook } from "@candor/api/spot-order";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventuallyShown } from "../app/patience-test-support.ts";
import { useFollowedBook, useLiveBook } from "./books.ts";

const told = vi.hoisted(() => ({ update: (_book: unknown) => {} }));
vi.mock("./socket.ts", () => ({
  follow(_channel: string, { onUpdate }: { onUpdate: (book: unknown) => void }) {
    told.update = onUpdate;
    return () => undefined;
  },
}));

const bookOf = (seq: number): OrderBook => ({ match_id: 7, seq, bids: [], asks: [] });
let root: Root;
let rendered = 0;

function Book({ isAwake }: { readonly isAwake: boolean }) {
  useFollowedBook(7);
  const book = useLiveBook(7, isAwake);
  rendered += 1;
  return <p>{book === undefined ? "none" : `book ${book.seq}`}</p>;
}
const show = (isAwake: boolean) => act(async () => root.render(<Book isAwake={isAwake} />));
const text = () => document.body.textContent;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  await show(true);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test("a book out of sight is not drawn again, shows the newest once it is seen, and moves on from there", async () => {
  told.update(bookOf(1));
  await eventuallyShown(() => expect(text()).toBe("book 1"));
  await show(false);
  const before = rendered;
  told.update(bookOf(2));
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 400)));
  expect(rendered).toBe(before);
  await show(true);
  expect(text()).toBe("book 2");
  told.update(bookOf(3));
  await eventuallyShown(() => expect(text()).toBe("book 3"));
});
