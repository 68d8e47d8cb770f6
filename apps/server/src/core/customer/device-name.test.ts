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
  ["MetaMask (iPhone)", `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Mobile/15E148 MetaMaskMobile`],
  ["imToken (Android)", `Mozilla/5.0 (Linux; Android 14) ${GOOGLE} Mobile Safari/537.36 imToken/2.15.0`],
  ["Vivaldi (Windows)", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GOOGLE} Safari/537.36 Vivaldi/7.6.3797`],
  ["Yandex (Windows)", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GOOGLE} YaBrowser/25.8.0 Safari/537.36`],
  ["UC Browser (Android)", `Mozilla/5.0 (Linux; U; Android 14) ${GOOGLE} UCBrowser/16.5.0 Mobile Safari/537.36`],
  ["MIUI Browser (Android)", `Mozilla/5.0 (Linux; Android 14) ${GOOGLE} Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.0`],
  ["Huawei Browser (Android)", `Mozilla/5.0 (Linux; Android 12) ${GOOGLE} HuaweiBrowser/15.0.4 Mobile Safari/537.36`],
  ["QQ Browser (Android)", `Mozilla/5.0 (Linux; Android 14) ${GOOGLE} MQQBrowser/15.4 Mobile Safari/537.36`],
  ["Firefox", "Mozilla/5.0 (compatible) Gecko/20100101 Firefox/144.0"],
  ["HarmonyOS", "Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/4.1.6.1 Mobile"],
  ["curl", "curl/8.5.0"],
  ["node", "node"],
  ["?", ""],
  ["?", "a".repeat(32)],
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
