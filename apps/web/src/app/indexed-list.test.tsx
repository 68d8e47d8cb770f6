// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IndexedList } from "./indexed-list.tsx";
import { closePage, openPage, show, typeInto } from "./render-test-support.tsx";

beforeEach(() => openPage());
afterEach(closePage);

test("that nothing was found is announced, by a place that was there before", async () => {
  const labels = { search: "Search", index: "Index", none: "Nothing found", noneReason: "Try another name" };
  await show(
    <IndexedList
      items={[{ name: "Chile", initial: "C" }]}
      find={(items, typed) => items.filter(({ name }) => name.includes(typed))}
      keyOf={({ name }) => name}
      onChoose={vi.fn()}
      labels={labels}
    />,
  );
  const status = document.querySelector("[role=status]");
  expect(status?.textContent).toBe("");
  await typeInto(document.querySelector("input"), "x");
  expect(status?.textContent).toContain("Nothing found");
  expect(status?.isConnected).toBe(true);
});
