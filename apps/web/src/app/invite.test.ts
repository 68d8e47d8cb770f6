import { expect, test } from "vitest";
import { inviteCodeOf } from "./invite.ts";

test.each([
  ["?code=K7QX2M", "#/pages/index/index", "K7QX2M"],
  ["?invite=abc", "", "abc"],
  ["", "#/pages/common/register?extension_code=Z9", "Z9"],
  ["?code=before", "#/pages/index/index?code=after", "before"],
])("the invite code of %s%s is %s", (search, hash, code) => {
  expect(inviteCodeOf(search, hash)).toBe(code);
});

test.each(["?code=", "?code=<script>", `?code=${"x".repeat(33)}`, "?other=1", ""])(
  "%s holds no invite code",
  (search) => {
    expect(inviteCodeOf(search, "")).toBeNull();
  },
);
