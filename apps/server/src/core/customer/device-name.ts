/**
 * What a browser says it is, as people call it: "Firefox (Windows)". Names alone, without versions, so that an update is no new
 * device. What a stranger sends comes back only as a bare product name, never as words or links of their own.
 */
import { UNKNOWN_DEVICE } from "@candor/api/unknown-device";

/** In the order in which they are looked for: most browsers also claim to be the ones further down. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ["MetaMask", /\bMetaMaskMobile\b/],
  ["imToken", /\bimToken\//],
  ["WeChat", /\bMicroMessenger\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Opera", /\b(?:OPR|Opera|OPT|OPiOS)\//],
  ["Edge", /\b(?:Edg|EdgA|EdgiOS|Edge)\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Yandex", /\bYaBrowser\//],
  ["UC Browser", /\bUCBrowser\//],
  ["MIUI Browser", /\bMiuiBrowser\//],
  ["Huawei Browser", /\bHuaweiBrowser\//],
  ["QQ Browser", /\bM?QQBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ["Safari", /\bVersion\/[\d.]+.* Safari\//],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ["HarmonyOS", /\b(?:HarmonyOS|OpenHarmony)\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\b(?:Linux|X11)\b/],
];

/** "curl" of "curl/8.5.0": programs that are no browsers. */
const PRODUCT = /^([A-Za-z][A-Za-z0-9_-]{0,30})(?:\/|$)/;

/** @param userAgent as the header has it, at most 300 characters */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser === undefined) return system ?? PRODUCT.exec(userAgent)?.[1] ?? UNKNOWN_DEVICE;
  return system === undefined ? browser : `${browser} (${system})`;
}

const nameIn = (names: readonly (readonly [string, RegExp])[], userAgent: string): string | undefined =>
  names.find(([, mark]) => mark.test(userAgent))?.[0];
