// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AheadCode, codeAhead } from "./code-ahead.ts";
import { closePage, openPage, press, show, shownText } from "./render-test-support.tsx";
import { useSheetsAhead } from "./sheet-ahead.ts";
import { toasts } from "./toast.ts";

beforeEach(async () => {
  toasts.set([]);
  await openPage(["common"]);
});
afterEach(closePage);

function Opener({ ahead }: { readonly ahead: AheadCode<string> }) {
  const sheets = useSheetsAhead<string, "one">(ahead);
  return (
    <>
      <button type="button" onClick={() => sheets.open("one")}>
        open
      </button>
      {sheets.isOpen("one") && sheets.code}
    </>
  );
}

/** What opens a sheet, and each try at its code. */
function opener() {
  const tries: PromiseWithResolvers<string>[] = [];
  const ahead = codeAhead(() => {
    const next = Promise.withResolvers<string>();
    tries.push(next);
    return next.promise;
  });
  return { tries, shown: <Opener ahead={ahead} /> };
}

test("a sheet that is asked for before its code has come opens when it comes", async () => {
  const { tries, shown } = opener();
  await show(shown);
  await press("open");
  expect(shownText()).toBe("open");
  await act(async () => tries[0]?.resolve("sheet"));
  expect(shownText()).toBe("opensheet");
});

test("code that failed unasked is fetched by the next press; that it failed again is said, and nothing opens by itself", async () => {
  const { tries, shown } = opener();
  await show(shown);
  await act(async () => tries[0]?.reject(new Error("no network")));
  expect(toasts.get()).toEqual([]);
  await press("open");
  expect(tries).toHaveLength(2);
  await act(async () => tries[1]?.reject(new Error("no network")));
  expect(toasts.get()).toMatchObject([{ tone: "error" }]);
  expect(shownText()).toBe("open");
});
