/** The pages of an account's safety, which are fetched together: whoever opens one is about to open another. */
import { AuthenticatorPage } from "./authenticator-page.tsx";
import { BindPage } from "./bind-page.tsx";
import { DevicesPage } from "./devices-page.tsx";
import { EventsPage } from "./events-page.tsx";
import { PasskeysPage } from "./passkeys-page.tsx";
import { PayPasswordPage } from "./pay-password-page.tsx";
import { RecoveryPage } from "./recovery-page.tsx";
import { SecurityPage } from "./security-page.tsx";

export const securityPages = {
  security: SecurityPage,
  payPassword: PayPasswordPage,
  authenticator: AuthenticatorPage,
  passkeys: PasskeysPage,
  recovery: RecoveryPage,
  devices: DevicesPage,
  events: EventsPage,
  bind: BindPage,
} as const;
