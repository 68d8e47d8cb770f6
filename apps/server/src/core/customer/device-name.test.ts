import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const GOOGLE = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";

test.each([
  ["Firefox (Windows)", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0"],
  ["Firefox (Linux)", "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"],
  ["Firefox (Android)", "Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0"],
  [
    "Firefox (iPhone)",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} FxiOS/144.0 Mobile Safari/604.1`,
  ],
  ["Chrome (Windows)", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GOOGLE} Safari/537.36`],
  ["Chrome (macOS)", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${GOOGLE} Safari/537.36`],
  ["Chrome (ChromeOS)", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${GOOGLE} Safari/537.36`],
  ["Chrome (Android)", `Mozilla/5.0 (Linux; Android 10; K) ${GOOGLE} Mobile Safari/537.36`],
  ["Chrome (iPad)", `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${APPLE} CriOS/141.0 Mobile Safari/604.1`],
  ["Edge (Windows)", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GOOGLE} Safari/537.36 Edg/141.0.0.0`],
  ["Opera (macOS)", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${GOOGLE} Safari/537.36 OPR/122.0.0.0`],
  ["Safari (macOS)", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`],
  [
    "Safari (iPhone)",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Samsung Internet (Android)",
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${GOOGLE} SamsungBrowser/28.0 Mobile Safari/537.36`,
  ],
  ["WeChat (Android)", `Mozilla/5.0 (Linux; Android 14) ${GOOGLE} Mobile Safari/537.36 MicroMessenger/8.0.50`],
  ["HarmonyOS", "Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/4.1.6.1 Mobile"],
  ["curl", "curl/8.5.0"],
  ["node", "node"],
  ["?", ""],
  ["?", "Your account is closed, see https://evil.example"],
  ["?", "evil.example/1.0"],
])("%s is what %s is called", (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

test("an update is no new device", () => {
  const at = (version: string) =>
    deviceName(`Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`);
  expect(at("144.0")).toBe(at("145.0"));
});
