/** One's own leaf of what was published: what it says, what this browser found of it, and the file to keep. */
import { Download, ScrollText, ShieldAlert, ShieldCheck } from "lucide-react";
import { formatAmount, formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import type { Text } from "../../../app/i18n-types.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { NotLoaded } from "../../../app/not-loaded.tsx";
import { useEndpoint } from "../../../app/query.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useProofCheck } from "../books-data.ts";
import { type CheckedProof, fileNameOf, type Proof } from "../proof-check.ts";
import { CheckLine } from "./check-line.tsx";
import { CheckStatus } from "./check-status.tsx";
import { CompareCard, listReason, listSteps, PublishedList } from "./published-list.tsx";

/** Not there yet, which is nobody's fault. */
const NOTHING: readonly string[] = ["liability-proof-unknown", "liability-leaf-missing"];

export function SignInFirst() {
  const t = useText("books");
  return (
    <>
      <Card title={t("mine.title")}>
        <div className="px-4 pb-4">
          <p className="pb-4 text-pretty text-ink-soft text-sm leading-relaxed">{t("mine.signIn")}</p>
          <LinkButton href={hrefOf("pages/common/login")} isWide>
            {t("mine.signInAction")}
          </LinkButton>
        </div>
      </Card>
      <PublishedList />
    </>
  );
}

export function MyProof({ id }: { readonly id?: string }) {
  const t = useText("books");
  const profile = useEndpoint("GET /user/info", {});
  const { data, error, refetch } = useEndpoint("GET /books/proof/mine", id === undefined ? {} : { id });
  const check = useProofCheck(data, profile.data?.uid ?? (profile.error === null ? undefined : null));
  // Nobody named a day: there is simply none.
  const isNothingYet = id === undefined && error?.code === "liability-proof-unknown";
  if (error !== null && data === undefined) {
    return NOTHING.includes(error.code) ? (
      <>
        <Card title={t("mine.title")}>
          <EmptyState
            icon={<ScrollText />}
            title={t("mine.none")}
            reason={isNothingYet ? t("days.noneText") : error.message}
          />
        </Card>
        <PublishedList />
      </>
    ) : (
      <NotLoaded reason={error.message} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <Skeleton className="h-72 w-full rounded-card" />;
  return (
    <>
      <CheckStatus check={check} running={t("check.running")}>
        {(checked) => <Found checked={checked} />}
      </CheckStatus>
      <Leaf proof={data} />
    </>
  );
}

function Found({ checked }: { readonly checked: CheckedProof }) {
  const t = useText("books");
  const { fault, firstKeyId, list, head } = checked;
  if (fault !== null || head === undefined)
    return (
      <CheckLine
        icon={<ShieldAlert className="text-error-text" />}
        title={t("check.bad")}
        reason={reasonOf(t, checked)}
      />
    );
  const steps = [
    t("check.own"),
    t("check.path"),
    t("check.sums"),
    t("check.signed", { key: firstKeyId }),
    t("check.same", { id: head.id }),
    ...listSteps(t, list),
  ];
  const { newest } = list;
  return (
    <div className="space-y-4">
      <CheckLine icon={<ShieldCheck className="text-success-text" />} title={t("check.good")}>
        <ul className="list-disc space-y-1 pt-2 pl-9 text-ink-soft text-sm [overflow-wrap:anywhere]">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </CheckLine>
      <CompareCard heads={newest === undefined || newest.id === head.id ? [head] : [newest, head]} />
    </div>
  );
}

/** Which of all that has to hold does not. */
function reasonOf(t: Text<"books">, { fault, list }: CheckedProof): string {
  if (fault !== null && fault === list.fault?.fault) return listReason(t, list);
  if (fault === "not-listed") return t("check.notListed");
  if (fault === "listed-otherwise") return t("check.listedOtherwise");
  return `${t("check.badReason")} (${fault})`;
}

function Leaf({ proof }: { readonly proof: Proof }) {
  const t = useText("books");
  const { head, leaf, path } = proof;
  const amounts = Object.entries(leaf.sums);
  const save = () => {
    const file = new Blob([JSON.stringify(proof, null, 2)], { type: "application/json" });
    const address = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = address;
    link.download = fileNameOf(proof);
    link.click();
    URL.revokeObjectURL(address);
  };
  const facts = [
    { name: t("leaf.at"), value: formatInstant(head.at, "exact") },
    ...amounts.map(([code, amount]) => ({ name: t("leaf.owed", { currency: code }), value: formatAmount(amount) })),
    ...(amounts.length === 0 ? [{ name: t("leaf.nothing"), value: "0" }] : []),
    { name: t("leaf.people"), value: formatAmount(String(head.count), 0, 0) },
    { name: t("leaf.steps"), value: String(path.length) },
    {
      name: t("leaf.root"),
      value: <code className="text-xs [overflow-wrap:anywhere]">{head.root.slice(0, 32)}…</code>,
    },
  ];
  return (
    <Card title={t("mine.title")}>
      <div className="px-4 pb-4">
        <FactList facts={facts} isRoomy />
        <Button isWide className="mt-4" icon={<Download aria-hidden className="size-5" />} onClick={save}>
          {t("leaf.download")}
        </Button>
        <p className="pt-3 text-pretty text-ink-soft text-sm leading-relaxed">{t("leaf.offline")}</p>
      </div>
    </Card>
  );
}
