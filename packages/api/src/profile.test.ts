import { expect, test } from "vitest";
import { editNickname } from "./profile.ts";

test.each([
  [{ nickname: "x" }, "nickname-invalid"],
  [{ nickname: "eleven-char" }, "nickname-invalid"],
  [{ nickname: "with space" }, "nickname-invalid"],
  [{ nickname: "01234567890", signature: "fine" }, "nickname-invalid"],
  [{}, "nickname-invalid"],
  [{ nickname: "", signature: "" }, "nickname-invalid"],
  [{ signature: "x" }, "profile-signature-invalid"],
  [{ signature: "   " }, "profile-signature-invalid"],
  [{ signature: "a".repeat(31) }, "profile-signature-invalid"],
  [{ signature: "<b>hi</b>" }, "profile-signature-invalid"],
  [{ signature: "two\nlines" }, "profile-signature-invalid"],
  [{ nickname: "Anna", signature: "😀😀" }, "profile-signature-invalid"],
])("%j is refused", (said, code) => {
  const parsed = editNickname.request.safeParse(said);
  expect(parsed.error?.issues[0]?.message).toBe(code);
});
