// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { FramePage } from "./frame-page.tsx";

const refetch = vi.hoisted(() => vi.fn());
const answer = vi.hoisted(() => ({ now: {} as object }));
const asked = vi.hoisted(() => ({ url: "https://docs.example.com/a?b=1" as string | undefined }));
vi.mock("../../app/query.ts", async (original) => ({ ...(await original<object>()), useEndpoint: () => answer.now }));
vi.mock("../../app/navigation.ts", async (original) => ({ ...(await original<object>()), useQueryOf: () => asked }));

const hosts = (value: string) => ({ data: { keyword: "frame_hosts", value }, error: null, refetch });
const links = () => [...document.querySelectorAll("main a, a")].map((link) => link.getAttribute("href"));

beforeEach(() => {
  asked.url = "https://docs.example.com/a?b=1";
  return openPage(["common", "content"]);
});
afterEach(closePage);

test("a site that the settings allow is shown in its frame", async () => {
  answer.now = hosts("docs.example.com,other.example.com");
  await show(<FramePage />);
  expect(document.querySelector("iframe")?.getAttribute("src")).toContain(encodeURIComponent(asked.url ?? ""));
});

test("of one that is not allowed the address is said, with the way home and the way outside the app", async () => {
  answer.now = hosts("other.example.com,my.docs.example.com,docs.example.community");
  await show(<FramePage />);
  expect(document.querySelector("iframe")).toBeNull();
  expect(shownText()).toContain("https://docs.example.com/a?b=1");
  expect(shownText()).toContain("docs.example.com is not part of this app");
  expect(links()).toEqual(expect.arrayContaining([expect.stringContaining("pages/index/index"), asked.url]));
  const outside = document.querySelector(`a[href="${asked.url}"]`);
  expect(outside?.getAttribute("rel"), "that site learns nothing of this page").toContain("noopener noreferrer");
});

test.each(["javascript:alert(1)", "http://docs.example.com", "docs", undefined])(
  "no link is made of %s, which is no address over https",
  async (url) => {
    asked.url = url;
    answer.now = hosts("docs.example.com");
    await show(<FramePage />);
    expect(shownText()).toContain("This address cannot be opened");
    expect(links()).not.toContain(url);
    expect(document.querySelector("iframe")).toBeNull();
  },
);

test("settings that could not be asked for are no refusal: they are asked for again", async () => {
  answer.now = { data: undefined, error: new Refusal("network", "No connection."), refetch };
  await show(<FramePage />);
  expect(shownText()).not.toContain("This site is not shown here");
  await press("Try again");
  expect(refetch).toHaveBeenCalledOnce();
});
