/** Signing in, the profile and the safety of the account: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type customerTexts from "../../locales/en/customer.json";
import type securityTexts from "../../locales/en/security.json";
import type walletSignInTexts from "../../locales/en/wallet-sign-in.json";
import type { securityPages } from "./security/security-pages.ts";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly customer: typeof customerTexts;
    readonly security: typeof securityTexts;
    readonly "wallet-sign-in": typeof walletSignInTexts;
  }
  interface Routes {
    "pages/common/login": { return?: string };
    "pages/common/register": { return?: string };
    "pages/common/area": NoQuery;
    "pages/setting/userInfo": NoQuery;
    "pages/setting/security": NoQuery;
    "pages/setting/password": NoQuery;
    "pages/setting/payPassword": NoQuery;
    "pages/common/forgot": { return?: string };
    "pages/setting/authenticator": NoQuery;
    "pages/setting/passkeys": NoQuery;
    "pages/setting/recovery": NoQuery;
    "pages/setting/devices": NoQuery;
    "pages/setting/events": NoQuery;
    "pages/setting/bind": { kind?: "email" | "mobile" };
  }
}

const loadSecurity = (page: keyof typeof securityPages) => () =>
  import("./security/security-pages.ts").then((m) => m.securityPages[page]);

export const customer = {
  routes: {
    "pages/common/login": { isBare: true, load: () => import("./login-page.tsx").then((m) => m.LoginPage) },
    "pages/common/register": { isBare: true, load: () => import("./register-page.tsx").then((m) => m.RegisterPage) },
    "pages/common/area": { isBare: true, load: () => import("./area-page.tsx").then((m) => m.AreaPage) },
    "pages/setting/userInfo": { isPrivate: true, load: () => import("./profile-page.tsx").then((m) => m.ProfilePage) },
    "pages/setting/security": { isPrivate: true, load: loadSecurity("security") },
    "pages/setting/password": {
      isPrivate: true,
      load: () => import("./password-page.tsx").then((m) => m.PasswordPage),
    },
    "pages/setting/payPassword": { isPrivate: true, load: loadSecurity("payPassword") },
    "pages/common/forgot": { isBare: true, load: () => import("./forgot-page.tsx").then((m) => m.ForgotPage) },
    "pages/setting/authenticator": { isPrivate: true, load: loadSecurity("authenticator") },
    "pages/setting/passkeys": { isPrivate: true, load: loadSecurity("passkeys") },
    "pages/setting/recovery": { isPrivate: true, load: loadSecurity("recovery") },
    "pages/setting/devices": { isPrivate: true, load: loadSecurity("devices") },
    "pages/setting/events": { isPrivate: true, load: loadSecurity("events") },
    "pages/setting/bind": { isPrivate: true, load: loadSecurity("bind") },
  },
} satisfies Feature;
