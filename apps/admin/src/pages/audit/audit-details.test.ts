import { expect, test } from "vitest";
import { detailsText } from "./audit-details.ts";

const words: Readonly<Record<string, string>> = { admin: "管理员", finance: "财务", support: "客服" };
const said = (details: string) =>
  detailsText(
    (key, marks) => (marks ? `${key} ${marks.name}` : key),
    (role) => words[role] ?? role,
    details,
  );

test.each([
  ["on the machine", "said.machine"],
  ["on the machine: admin, finance", "said.machine: 管理员, 财务"],
  ["password and authenticator", "said.password"],
  ["passkey", "said.passkey"],
  ["finance (proposed by rosa)", "财务 (said.proposedBy rosa)"],
  ["from support to finance, admin (proposed by rosa-2)", "客服 → 财务, 管理员 (said.proposedBy rosa-2)"],
])("%s is said in the reader's words", (written, shown) => {
  expect(said(written)).toBe(shown);
});

test.each([
  "127.0.0.1 Mozilla/5.0",
  "",
  "1 of 2",
  'site-setting: support_email: from "" to "a@b.example"',
  "constructor",
])("what it does not know stays as it was written: %s", (written) => {
  expect(said(written)).toBe(written);
});
