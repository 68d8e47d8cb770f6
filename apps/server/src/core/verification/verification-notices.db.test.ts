import { noticeText } from "@candor/api/notice-texts/notice-text";
import { expect, test } from "vitest";
import { person, reject, t, taken, textOf, useVerification, verify } from "./verification-test-support.ts";

useVerification();

test("its owner is notified of each decision once, and by mail with the same words: what to do next", async () => {
  const id = await person();
  await taken("POST /user/real", id, textOf(id));
  await reject(id, 1, { address: "No such street" });
  await taken("POST /user/real", id, { address: "Seestrasse 1, Uster" });
  await verify(id, 1);
  const at = t.clock.now();
  expect(t.notices).toEqual(
    ["rejected", "verified"].map((state) => ({
      ...{ customerId: id, kind: "verification-decided", parameters: { level: 1, state, at }, also: "mail" },
      source: expect.stringMatching(/^verification\/\d+$/),
    })),
  );
  expect(new Set(t.notices.map(({ source }) => source)).size).toBe(2);
  const said = t.notices.map(({ kind, parameters }) =>
    noticeText(kind, parameters, { language: "en", timeZone: "UTC" }),
  );
  expect(said).toEqual([
    {
      title: "Level 1 verification: please submit some details again",
      content: expect.stringMatching(/^Decided on Nov 22, 2026, 12:01:00\sPM UTC\. Open Verification /),
    },
    { title: "Level 1 verification is complete", content: expect.stringMatching(/UTC\.$/) },
  ]);
  const mails = t.mails.filter(({ kind }) => kind === "verification-decided");
  expect(mails.map(({ subject, text }) => ({ title: subject, content: text }))).toEqual(said);
});
