// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { Form, Input } from "antd";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, eventually, openPage, press, show, shownText, type } from "../app/render-test-support.tsx";
import { Propose } from "./propose.tsx";

const call = vi.hoisted(() => vi.fn());
vi.mock("../app/api-client.ts", () => ({ call, onSignedOut: () => undefined }));

const question = (
  <Propose<{ readonly name: string }>
    kind="operator-add"
    label="Propose"
    title="Who?"
    fields={
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
    }
    subjectOf={({ name }) => ({ name })}
  />
);

beforeEach(async () => {
  call.mockReset();
  call.mockRejectedValue(new Refusal("network", "No connection."));
  await openPage();
  await show(question);
});
afterEach(closePage);

async function ask(name: string, reason = "More to do"): Promise<void> {
  await press("Propose");
  await type("Name", name);
  await type("Reason", reason);
  await press("Propose");
}
const keys = () => call.mock.calls.map(([, { request_id }]) => request_id);
const sent = (times: number) => eventually(() => expect(call).toHaveBeenCalledTimes(times));

test("what is sent again without an answer keeps its key, so that it is proposed once", async () => {
  await ask("dora");
  await eventually(() => expect(shownText()).toContain("No connection."));
  await press("Propose");
  await sent(2);
  expect(call.mock.calls[1]).toEqual(call.mock.calls[0]);
  expect(keys()[0]).toMatch(/^[\w-]{36}$/);
  expect(call.mock.calls[0]).toMatchObject([
    "POST /operator/proposal/add",
    { kind: "operator-add", subject: '{"name":"dora"}', reason: "More to do" },
  ]);
});

test("something else, and the same anew once it was answered, has a key of its own", async () => {
  await ask("dora");
  await sent(1);
  call.mockResolvedValue({ id: "7" });
  await type("Name", "doris");
  await press("Propose");
  await sent(2);
  await eventually(() => expect(shownText()).toContain("Proposed as number 7"));
  await ask("doris");
  await sent(3);
  expect(new Set(keys()).size).toBe(3);
});

test("nothing is proposed without a reason", async () => {
  await ask("dora", " ");
  await eventually(() => expect(shownText()).toContain("Enter a reason"));
  expect(call).not.toHaveBeenCalled();
});
