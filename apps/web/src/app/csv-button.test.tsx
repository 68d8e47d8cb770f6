// @vitest-environment happy-dom

import { saveCsv } from "@candor/client/csv-file";
import { Refusal } from "@candor/client/envelope";
import type { Collecting } from "@candor/client/list-pages";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CsvButton } from "./csv-button.tsx";
import { closePage, openPage, press, show, shownText } from "./render-test-support.tsx";
import { setAccount } from "./session.ts";
import { toast } from "./toast.ts";

vi.mock("@candor/client/csv-file", () => ({ saveCsv: vi.fn() }));
vi.mock("./toast.ts", () => ({ toast: vi.fn() }));

let task: Collecting;
let finish: (rows: readonly string[]) => void;
let fail: (cause: unknown) => void;

beforeEach(async () => {
  vi.clearAllMocks();
  await openPage(["common", "order-history"]);
  const collect = (given: Collecting) =>
    new Promise<readonly string[]>((resolve, reject) => {
      task = given;
      finish = resolve;
      fail = reject;
      given.signal.addEventListener("abort", () => reject(given.signal.reason));
    });
  await show(<CsvButton name="orders" collect={collect} textOf={(rows) => rows.join()} />);
  await press("Download CSV");
});
afterEach(async () => {
  await act(async () => setAccount("demo"));
  await closePage();
});

test("how far it came is said while it runs, and the file has every row", async () => {
  await act(async () => task.onProgress(1_250));
  expect(shownText()).toContain("1,250 rows so far");
  await act(async () => finish(["a", "b"]));
  expect(saveCsv).toHaveBeenCalledExactlyOnceWith("orders-demo.csv", "a,b");
  expect(shownText()).not.toContain("so far");
});

test("stopping saves nothing and says so", async () => {
  await press("Stop");
  expect(saveCsv).not.toHaveBeenCalled();
  expect(toast).toHaveBeenCalledExactlyOnceWith("Stopped. Nothing was saved.");
  expect(shownText()).toContain("Download CSV");
});

test("rows of one account are no file once the other is chosen", async () => {
  await act(async () => setAccount("real"));
  await act(async () => finish(["a"]));
  expect(saveCsv).not.toHaveBeenCalled();
});

test("a refusal is said, and it can be tried again", async () => {
  await act(async () => fail(new Refusal("service-unavailable", "Not now")));
  expect(toast).toHaveBeenCalledExactlyOnceWith("Not now", "error");
  expect(shownText()).toContain("Download CSV");
});
