import type { NoticeParameters } from "@candor/api/notice";
import { noticeText } from "@candor/api/notice-texts/notice-text";
import { expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { createOutbox } from "../../platform/tasks/outbox.ts";
import type { NewNotice } from "../notice/notice.ts";
import { registerVerificationNotices } from "./verification-notices.ts";
import { person, reject, t, taken, textOf, useVerification, verify } from "./verification-test-support.ts";

useVerification();

test("each decision is told to its owner once, and says what to do next", async () => {
  const { database, log } = t.db;
  const told: NewNotice[] = [];
  const outbox = createOutbox({ database, bus: createInProcessBus(log), log });
  registerVerificationNotices({ outbox, notices: { tell: async (_tx, notice) => void told.push(notice) } });
  await outbox.start();
  const id = await person();
  await taken("POST /user/real", id, textOf(id));
  await reject(id, 1, { address: "No such street" });
  await taken("POST /user/real", id, { address: "Seestrasse 1, Uster" });
  await verify(id, 1);
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(2);
  await outbox.stop();
  const at = t.clock.now();
  expect(told).toEqual(
    ["rejected", "verified"].map((state) => ({
      ...{ customerId: id, kind: "verification-decided", parameters: { level: 1, state, at } },
      source: expect.stringMatching(/^verification\/\d+$/),
    })),
  );
  expect(new Set(told.map(({ source }) => source)).size).toBe(2);
  const said = told.map(({ parameters }) =>
    noticeText("verification-decided", parameters as NoticeParameters<"verification-decided">, {
      ...{ language: "en", timeZone: "UTC" },
    }),
  );
  expect(said).toEqual([
    {
      title: "Level 1 verification: please submit some details again",
      content: expect.stringMatching(/^Decided on Nov 22, 2026, 12:01:00\sPM UTC\. Open Verification /),
    },
    { title: "Level 1 verification is complete", content: expect.stringMatching(/UTC\.$/) },
  ]);
});
