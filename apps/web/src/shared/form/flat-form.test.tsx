// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText, typeInto } from "../../app/render-test-support.tsx";
import { FlatForm } from "./flat-form.tsx";
import { TextBoxes } from "./text-boxes.tsx";
import { useTyped } from "./use-typed.ts";

const EMPTY = { name: "", number: "" };
const NAMES = ["name", "number"] as const;
const MOST = { name: 40, number: 12 };

type Form = typeof EMPTY;

const missing = (form: Form): Partial<Record<keyof Form, "missing">> =>
  Object.fromEntries(NAMES.filter((name) => form[name] === "").map((name) => [name, "missing"]));

const send = vi.fn<(form: Form) => Promise<{ readonly field?: keyof Form; readonly message: string } | null>>();

/** A form as features make them: what the server said is shown at the field it names, else above the button. */
function Card() {
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<Awaited<ReturnType<typeof send>>>(null);
  const { form, problems, set, isReady } = useTyped(EMPTY, missing, () => setRefused(null));
  const submit = async () => {
    setIsBusy(true);
    setRefused(await send(form));
    setIsBusy(false);
  };
  return (
    <FlatForm
      label="Card"
      action="Save"
      isReady={isReady}
      onSend={() => void submit()}
      isBusy={isBusy}
      locksFields
      refusal={refused?.field === undefined ? refused?.message : undefined}
    >
      <TextBoxes
        names={NAMES}
        values={form}
        most={MOST}
        traits={{ number: { inputMode: "numeric" } }}
        labelOf={(name) => `The ${name}`}
        errorOf={(name) => (refused?.field === name ? refused.message : problems[name])}
        set={set}
      />
    </FlatForm>
  );
}

const fields = () => [...document.querySelectorAll<HTMLInputElement>("input")];
const alertText = () => document.querySelector("[role=alert]")?.textContent;

beforeEach(async () => {
  await openPage(["common"]);
  send.mockReset().mockResolvedValue(null);
  await show(<Card />);
});
afterEach(closePage);

test("nothing is said of a field before it is sent; then all is, and the first fault has the focus, each time", async () => {
  expect(shownText()).not.toContain("missing");
  await press("Save");
  expect(fields().map((field) => field.getAttribute("aria-invalid"))).toEqual(["true", "true"]);
  expect(document.activeElement).toBe(fields()[0]);
  await typeInto(fields()[0], "Ada");
  await press("Save");
  expect(document.activeElement).toBe(fields()[1]);
  expect(send).not.toHaveBeenCalled();
});

test("a field holds as much as its endpoint takes, and is typed in as it was told", () => {
  expect(fields().map(({ maxLength, inputMode }) => [maxLength, inputMode])).toEqual([
    [40, ""],
    [12, "numeric"],
  ]);
});

test("what the server refuses at a field takes the focus there, until the field is changed", async () => {
  for (const [at, text] of ["Ada", "17"].entries()) await typeInto(fields()[at], text);
  send.mockResolvedValueOnce({ field: "number", message: "This number is not one." });
  await press("Save");
  expect(document.activeElement).toBe(fields()[1]);
  expect(shownText()).toContain("This number is not one.");
  expect(alertText()).toBeUndefined();
  await typeInto(fields()[1], "18");
  expect(shownText()).not.toContain("This number is not one.");
  await press("Save");
  expect(send).toHaveBeenLastCalledWith({ name: "Ada", number: "18" });
});

test("what the server refuses of the whole is said above the button", async () => {
  for (const [at, text] of ["Ada", "17"].entries()) await typeInto(fields()[at], text);
  send.mockResolvedValueOnce({ message: "You have twenty already." });
  await press("Save");
  expect(alertText()).toBe("You have twenty already.");
});

test("nothing can be changed while it is sent, and it is sent once", async () => {
  for (const [at, text] of ["Ada", "17"].entries()) await typeInto(fields()[at], text);
  let answer = (_: null) => {};
  send.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await press("Save");
  const button = document.querySelector<HTMLButtonElement>("button[type=submit]");
  expect(document.querySelector("fieldset")?.disabled).toBe(true);
  expect(button?.disabled).toBe(true);
  await act(async () => answer(null));
  expect(document.querySelector("fieldset")?.disabled).toBe(false);
  expect(send).toHaveBeenCalledOnce();
});
