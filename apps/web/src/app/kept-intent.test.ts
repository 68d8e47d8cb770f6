import { expect, test } from "vitest";
import type { Intent } from "./api-client.ts";
import { Refusal } from "./envelope.ts";
import { createKeptIntent } from "./kept-intent.ts";
import { setAccount } from "./session.ts";

/** Sends wishes, each answered or refused as told, and tells the key each went with. */
function sender() {
  const keep = createKeptIntent();
  return async (wish: object, refusedWith?: Refusal["code"]): Promise<string> => {
    let key = "";
    const send = async (intent: Intent) => {
      key = intent.key;
      if (refusedWith !== undefined) throw new Refusal(refusedWith, "m");
    };
    await keep(wish, send).catch((cause: unknown) => expect(cause).toMatchObject({ code: refusedWith }));
    return key;
  };
}

test.each(["timeout", "network", "fault", "service-unavailable", "server-fault", "outcome-unknown"] as const)(
  "after %s the same wish is sent again with its key, until it is answered",
  async (code) => {
    const send = sender();
    const first = await send({ amount: "1" }, code);
    expect(await send({ amount: "1" }, code)).toBe(first);
    expect(await send({ amount: "1" })).toBe(first);
    expect(await send({ amount: "1" })).not.toBe(first);
  },
);

test("another wish has another key, also after no answer", async () => {
  const send = sender();
  const first = await send({ amount: "1" }, "timeout");
  expect(await send({ amount: "2" })).not.toBe(first);
});

test("a refusal with a reason ends the wish", async () => {
  const send = sender();
  const first = await send({ amount: "1" }, "insufficient-funds");
  expect(await send({ amount: "1" })).not.toBe(first);
});

test("the same wish for the other account is another", async () => {
  setAccount("demo");
  const send = sender();
  const first = await send({ amount: "1" }, "timeout");
  setAccount("real");
  expect(await send({ amount: "1" })).not.toBe(first);
  setAccount("demo");
});

test("a refusal that knows nothing of an earlier try leaves it open, one that was the first does not", async () => {
  const send = sender();
  const first = await send({ amount: "1" }, "timeout");
  expect(await send({ amount: "1" }, "too-many-requests")).toBe(first);
  expect(await send({ amount: "1" })).toBe(first);
  const next = await send({ amount: "1" }, "too-many-requests");
  expect(await send({ amount: "1" })).not.toBe(next);
});
