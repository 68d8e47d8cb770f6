// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CodeField } from "../ui/code-field.tsx";
import { closePage, openPage, show, typeInto } from "./render-test-support.tsx";

function Form() {
  const [code, setCode] = useState("");
  return <CodeField label="Code" value={code} onChange={setCode} hint={`sent as "${code}"`} />;
}

beforeEach(async () => {
  await openPage();
  await show(<Form />);
});
afterEach(closePage);

const input = () => document.querySelector("input") as HTMLInputElement;
const boxes = () => [...document.querySelectorAll("span")].map(({ textContent }) => textContent);

const put = (text: string) => typeInto(input(), text);

test("each digit stands in a box of its own, and what is no digit in none", async () => {
  await put("12a 3");
  expect(boxes().slice(0, 6)).toEqual(["1", "2", "3", "", "", ""]);
  expect(input().value).toBe("123");
});

test.each(["123 456", "123-456", "Your code: 123456"])("%s is pasted as its six digits", async (text) => {
  await put(text);
  expect(input().value).toBe("123456");
});

test("what is more than six digits is cut, and there is room to paste them grouped", async () => {
  await put("1234567");
  expect(boxes().slice(0, 6).join("")).toBe("123456");
  expect(input().value).toBe("123456");
  expect(input().maxLength).toBeGreaterThanOrEqual("1 2 3 4 5 6".length);
});

test("phones offer the code of a message and the digits, and it is one input with a name", () => {
  expect(document.querySelectorAll("input")).toHaveLength(1);
  expect([input().autocomplete, input().inputMode]).toEqual(["one-time-code", "numeric"]);
  expect(document.querySelector("label")?.htmlFor).toBe(input().id);
});
