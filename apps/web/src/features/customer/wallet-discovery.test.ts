// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { findWallets } from "./wallet-discovery.ts";

const ICON = "data:image/svg+xml;base64,PHN2Zy8+";
const provider = () => ({ request: async () => null });
const stop: (() => void)[] = [];

/** As an extension does it: says who it is at once, and whenever it is asked. */
function announce(detail: unknown): void {
  const say = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  window.addEventListener("eip6963:requestProvider", say);
  stop.push(() => window.removeEventListener("eip6963:requestProvider", say));
}

afterEach(() => {
  for (const end of stop.splice(0)) end();
  vi.unstubAllGlobals();
});

test("every wallet that announces itself is found once, with its name and picture", async () => {
  const [fox, rabbit] = [provider(), provider()];
  announce({ info: { rdns: "io.fox", name: " Fox ", icon: ICON, uuid: "1" }, provider: fox });
  announce({ info: { rdns: "me.rabbit", name: "Rabbit", icon: "", uuid: "2" }, provider: rabbit });
  announce({ info: { rdns: "io.fox", name: "Fox again", icon: ICON, uuid: "3" }, provider: provider() });
  expect(await findWallets()).toEqual([
    { rdns: "io.fox", name: "Fox", icon: ICON, provider: fox },
    { rdns: "me.rabbit", name: "Rabbit", icon: null, provider: rabbit },
  ]);
});

test.each([
  ["is fetched", "https://track.example/a.png"],
  ["runs", "javascript:alert(1)"],
  ["is a page", "data:text/html,<script>"],
  ["is huge", `data:image/png;base64,${"A".repeat(100_001)}`],
  ["is none", 7],
])("a picture that %s is left out", async (_what, icon) => {
  announce({ info: { rdns: "io.fox", name: "Fox", icon }, provider: provider() });
  expect((await findWallets())[0]).toMatchObject({ name: "Fox", icon: null });
});

test.each([null, 7, {}, { info: {} }, { info: { name: "x" }, provider: {} }, { provider: provider() }])(
  "what announces something else is no wallet: %j",
  async (detail) => {
    announce(detail);
    expect(await findWallets()).toEqual([]);
  },
);

test("without an announcement the wallet on the window counts, and only then", async () => {
  const old = provider();
  vi.stubGlobal("ethereum", old);
  expect(await findWallets()).toEqual([{ rdns: null, name: null, icon: null, provider: old }]);
  const fox = provider();
  announce({ info: { rdns: "io.fox", name: "Fox", icon: ICON }, provider: fox });
  expect((await findWallets()).map((wallet) => wallet.provider)).toEqual([fox]);
});

test("a browser without a wallet has none", async () => {
  vi.stubGlobal("ethereum", undefined);
  expect(await findWallets()).toEqual([]);
});
