/** The books, and whether they balance: what is owed in each currency, what stands against it, and one's own leaf of it, checked here. Public. */
import { useText } from "../../app/i18n.ts";
import { useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CoverageCard } from "./parts/coverage-card.tsx";
import { MyProof, SignInFirst } from "./parts/my-proof.tsx";
import { PublishedDays } from "./parts/published-days.tsx";
import { VerdictCard } from "./parts/verdict-card.tsx";

/** While the page is looked at. */
const ASK_AGAIN_MS = 30_000;

export function BooksPage() {
  const t = useText("books");
  const { id } = useQueryOf("pages/books/books");
  const { user } = useSession();
  const { data, error, refetch } = useEndpoint("GET /books/summary", {}, { refetchInterval: ASK_AGAIN_MS });
  const isOfDay = id !== undefined && /^\d{1,19}$/.test(id);
  return (
    <Page title={t("common.titles.books")} parent="pages/setting/setting">
      <div className="grid items-start gap-4 px-4 pb-10 lg:grid-cols-2 lg:px-0">
        <div className="space-y-4">
          <p className="text-pretty text-ink-soft text-sm leading-relaxed">{t("intro")}</p>
          {data !== undefined && (
            <>
              <VerdictCard summary={data} />
              <CoverageCard summary={data} />
            </>
          )}
          {data === undefined && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
          {data === undefined && error === null && <Shape />}
        </div>
        <div className="space-y-4">
          {user === null ? <SignInFirst /> : <MyProof key={id} {...(isOfDay && { id })} />}
          <PublishedDays chosen={id} />
          <Card title={t("limits.title")}>
            <p className="px-4 pb-4 text-pretty text-ink-soft text-sm leading-relaxed">{t("limits.text")}</p>
          </Card>
        </div>
      </div>
    </Page>
  );
}

function Shape() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")} className="space-y-4">
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  );
}
