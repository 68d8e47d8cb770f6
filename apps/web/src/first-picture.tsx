/** The app as a visitor who reads English first sees it, as text, for index.html. Runs at build time only. */
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { startTexts } from "./app/i18n.ts";
import { queryClient } from "./app/query.ts";
import { Shell } from "./app/shell.tsx";
import { FIRST_NAMESPACES, routes } from "./features.tsx";

export async function renderFirstPicture(): Promise<string> {
  await startTexts("en", FIRST_NAMESPACES);
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <Shell table={routes} />
      </Suspense>
    </QueryClientProvider>,
  );
}
