// @vitest-environment happy-dom
import type { OrderBook } from "@candor/api/spot-order";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventuallyShown } from "../app/patience-test-support.ts";
import { closePage, openPage, show, shownText } from "../app/render-test-support.tsx";
import { useFollowedBook, useLiveBook } from "./books.ts";

const told = vi.hoisted(() => ({ update: (_book: unknown) => {} }));
vi.mock("./socket.ts", () => ({
  follow(_channel: string, { onUpdate }: { onUpdate: (book: unknown) => void }) {
    told.update = onUpdate;
    return () => undefined;
  },
}));

const bookOf = (seq: number): OrderBook => ({ match_id: 7, seq, bids: [], asks: [] });
let rendered = 0;

function Book({ isAwake }: { readonly isAwake: boolean }) {
  useFollowedBook(7);
  const book = useLiveBook(7, isAwake);
  rendered += 1;
  return <p>{book === undefined ? "none" : `book ${book.seq}`}</p>;
}

beforeEach(async () => {
  await openPage();
  await show(<Book isAwake />);
});
afterEach(closePage);

test("a book out of sight is not drawn again, shows the newest once it is seen, and moves on from there", async () => {
  told.update(bookOf(1));
  await eventuallyShown(() => expect(shownText()).toBe("book 1"));
  await show(<Book isAwake={false} />);
  const before = rendered;
  told.update(bookOf(2));
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 400)));
  expect(rendered).toBe(before);
  await show(<Book isAwake />);
  expect(shownText()).toBe("book 2");
  told.update(bookOf(3));
  await eventuallyShown(() => expect(shownText()).toBe("book 3"));
});
