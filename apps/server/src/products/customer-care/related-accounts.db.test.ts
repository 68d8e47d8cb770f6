import { expect, test } from "vitest";
import { signUp } from "../../core/account-safety/customer-test-support.ts";
import { approve, ask, auditEntriesOf, propose, taken, uidOf, useCare } from "./care-test-support.ts";

useCare();

const RELATED = "POST /operator/customer/related";

test("an operator's own account is named by two, takes no part from then on, and is given up by two", async () => {
  const uid = await uidOf((await signUp()).caller.customerId);
  const other = await uidOf((await signUp()).caller.customerId);
  const subject = { operator: "sue", uid, change: "add" };
  expect(await propose("operator-account", { ...subject, change: "remove" })).toMatchObject({
    code: "operator-account-unchanged",
  });
  expect(await propose("operator-account", { ...subject, operator: "nobody" })).toMatchObject({
    code: "operator-unknown",
  });
  expect(await approve(await propose("operator-account", subject))).toBe("ok");
  expect(await taken(RELATED, { uid })).toMatchObject({ list: [], devices: [], is_staff: true });
  expect((await taken(RELATED, { uid: other })).is_staff).toBe(false);
  expect(await propose("operator-account", subject)).toMatchObject({ code: "operator-account-unchanged" });
  expect(await approve(await propose("operator-account", { ...subject, change: "remove" }))).toBe("ok");
  expect((await taken(RELATED, { uid })).is_staff).toBe(false);
  expect((await auditEntriesOf(uid)).map(({ act, details }) => `${act} ${details}`)).toEqual([
    "operator-account-added sue",
    "customer-viewed related accounts",
    "operator-account-removed sue",
    "customer-viewed related accounts",
  ]);
});

test("whom nobody has, is related to nobody", async () => {
  expect(await ask(RELATED, { uid: "99999999" }, "cora")).toMatchObject({ code: "customer-unknown" });
});
