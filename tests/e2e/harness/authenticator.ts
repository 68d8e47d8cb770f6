/** An authenticator as a phone or a laptop has one, simulated by Chromium: it makes passkeys and agrees to everything. */
import type { Page } from "playwright-core";

export async function giveAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true },
    },
  });
}
