import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { upload } from "./api-client.ts";
import { createPictureSender } from "./picture-sender.ts";
import { signIn, signOut } from "./session.ts";

vi.mock("./api-client.ts", () => ({ upload: vi.fn() }));

const picture = (name = "a.png") => new File(["x"], name, { type: "image/png" });
let answer: (path: string) => void;

beforeEach(() => {
  signIn({ userId: "1" });
  vi.mocked(upload).mockImplementation(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
});
afterEach(signOut);

const untilSent = (times: number) => vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(times));
beforeEach(() => void vi.mocked(upload).mockClear());

test("a picture is kept where the server says so", async () => {
  const sent = createPictureSender().send(picture(), () => undefined);
  await untilSent(1);
  answer("/files/1.png");
  expect(await sent).toEqual({ kind: "kept", path: "/files/1.png" });
});

test("what is replaced, also by what is no picture, is stopped and told to nobody", async () => {
  const sender = createPictureSender();
  const first = sender.send(picture(), () => undefined);
  await untilSent(1);
  expect(await sender.send(new File(["x"], "a.exe"), () => undefined)).toMatchObject({ kind: "failed", fault: "kind" });
  answer("/files/1.png");
  expect(await first).toBeUndefined();
});

test("what comes after its person is gone is nobody's", async () => {
  const sent = createPictureSender().send(picture(), () => undefined);
  await untilSent(1);
  signIn({ userId: "2" });
  answer("/files/1.png");
  expect(await sent).toBeUndefined();
});

test("a refusal says why, and whether the same can be sent again", async () => {
  vi.mocked(upload).mockRejectedValue(new Refusal("network", "No connection"));
  const sent = await createPictureSender().send(picture(), () => undefined);
  expect(sent).toEqual({ kind: "failed", reason: "No connection", canRetry: true });
});
