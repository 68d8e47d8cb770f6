/** Starts the app: address, preferences, first texts, then one render. What is not needed for the first paint waits. */
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { showLanguage, startTexts } from "./app/i18n.ts";
import { watchInstall } from "./app/install.ts";
import { keepInviteCode } from "./app/invite.ts";
import { closeByBack, startNavigation } from "./app/navigation.ts";
import { showPreferences, startLanguage } from "./app/preferences.ts";
import { endPushWithSession } from "./app/push-end.ts";
import { queryClient } from "./app/query.ts";
import { Shell } from "./app/shell.tsx";
import { watchMissingCode, watchUpdates } from "./app/update.ts";
import { followUsedWallet } from "./features/customer/wallet-used.ts";
import { FIRST_NAMESPACES, routes } from "./features.tsx";
import { watchNetwork } from "./live/connection.ts";
import { provideSheetBack } from "./ui/sheet-back.ts";
import "./styles.css";

keepInviteCode();
startNavigation();
provideSheetBack(closeByBack);
showPreferences();
watchNetwork();
watchInstall();
watchMissingCode();
endPushWithSession();
await startTexts(startLanguage(), FIRST_NAMESPACES);
showLanguage();

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
const drawn = createRoot(root);
// As a transition the first drawing is done in slices, so that a tap in between is not kept waiting.
startTransition(() => {
  drawn.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <Shell table={routes} />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
});
watchUpdates();
followUsedWallet();
import("./app/other-tabs.ts").then((module) => module.followOtherTabs()).catch(() => undefined);
