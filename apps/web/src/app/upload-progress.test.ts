import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendWithProgress } from "./upload-progress.ts";

/** What a browser's request does when the test says so. */
class FakeRequest {
  static latest: FakeRequest;
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly headers: [string, string][] = [];
  status = 200;
  responseText = "";
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  sent: unknown;
  constructor() {
    FakeRequest.latest = this;
  }
  open = vi.fn();
  setRequestHeader = (name: string, value: string) => this.headers.push([name, value]);
  getResponseHeader = () => null;
  send = (body: unknown) => {
    this.sent = body;
  };
  abort = () => this.onabort();
}

beforeEach(() => vi.stubGlobal("XMLHttpRequest", FakeRequest));
afterEach(() => vi.unstubAllGlobals());

const start = (signal?: AbortSignal) => {
  const parts: number[] = [];
  const init = { method: "POST", headers: { "X-Account": "demo" }, body: "file", ...(signal && { signal }) };
  const answer = sendWithProgress((part) => parts.push(part))("/api/upload", init);
  return { parts, answer, request: FakeRequest.latest };
};

test("it sends what fetch would, tells how far it has come, and answers as fetch does", async () => {
  const { parts, answer, request } = start();
  expect(request.open).toHaveBeenCalledWith("POST", "/api/upload");
  expect(request.headers).toEqual([["x-account", "demo"]]);
  expect(request.sent).toBe("file");
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  request.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 });
  request.responseText = '{"type":"ok"}';
  request.onload();
  const response = await answer;
  expect(parts).toEqual([0.25]);
  expect([response.status, await response.json()]).toEqual([200, { type: "ok" }]);
});

test("no answer is told as fetch tells it", async () => {
  const { answer, request } = start();
  request.onerror();
  await expect(answer).rejects.toBeInstanceOf(TypeError);
});

test("it ends when it is aborted, for the reason given", async () => {
  const control = new AbortController();
  const { answer } = start(control.signal);
  control.abort(new DOMException("late", "TimeoutError"));
  await expect(answer).rejects.toMatchObject({ name: "TimeoutError" });
});
