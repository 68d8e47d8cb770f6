import { expect, test } from "vitest";
import { editNickname } from "./profile.ts";

const faultOf = (said: object): string | undefined => editNickname.request.safeParse(said).error?.issues[0]?.message;

test.each([
  { nickname: "x" },
  { nickname: "eleven-char" },
  { nickname: "with space" },
  { nickname: "emoji😀" },
  { nickname: "01234567890", signature: "fine" },
  {},
  { nickname: "" },
  { nickname: "", signature: null },
])("%j is refused for its nickname", (said) => {
  expect(faultOf(said)).toBe("nickname-invalid");
});

test.each([
  { signature: "x" },
  { signature: "a".repeat(31) },
  { signature: "<b>hi</b>" },
  { signature: "two\nlines" },
  { nickname: "Anna", signature: "😀😀" },
])("%j is refused for its signature", (said) => {
  expect(faultOf(said)).toBe("profile-signature-invalid");
});

test.each([
  { nickname: "小明Jo9" },
  { signature: " 买低 sell high 7 " },
  { nickname: "Anna", signature: "" },
  { signature: " " },
])("%j is taken", (said) => {
  expect(faultOf(said)).toBeUndefined();
});
