/** What protects the account, in words, and where each part of it is changed. */
import type { WireResponse } from "@candor/api/api";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import { LeaveRows } from "../../../app/leave-rows.tsx";
import { hrefOf } from "../../../app/navigation.ts";
import { Page } from "../../../app/page.tsx";
import { useEndpoint } from "../../../app/query.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FrozenNote } from "./parts/frozen-note.tsx";
import { LoadedAnswer } from "./parts/loaded-answer.tsx";
import { OperatorFreezeNote } from "./parts/operator-freeze-note.tsx";
import { RestrictionNote } from "./parts/restriction-note.tsx";
import { AccessRows, ContactRows, WatchRows } from "./parts/security-rows.tsx";
import { type Factors, type NextStep, protectionOf } from "./security-view.ts";

export function SecurityPage() {
  const t = useText("security");
  const profile = useEndpoint("GET /user/info", {});
  const factors = useEndpoint("GET /safe/factors", {});
  return (
    <Page title={t("title")} parent="pages/setting/setting" isNarrow>
      <div className="space-y-4 px-4 pb-10">
        <LoadedAnswer answer={profile}>
          {(person) => (
            <LoadedAnswer answer={factors}>
              {(guards) => (
                <>
                  {person.frozen_since !== null && person.frozen_by === "owner" && (
                    <FrozenNote since={person.frozen_since} />
                  )}
                  {person.frozen_since !== null && person.frozen_by === "operator" && (
                    <OperatorFreezeNote
                      since={person.frozen_since}
                      until={person.frozen_until}
                      cause={person.frozen_cause}
                    />
                  )}
                  {person.restrictions.map((one) => (
                    <RestrictionNote key={one.kind} {...one} />
                  ))}
                  <Overview profile={person} factors={guards} />
                  <Group title={t("group.access")}>
                    <AccessRows factors={guards} />
                  </Group>
                  <Group title={t("group.contacts")}>
                    <ContactRows profile={person} />
                  </Group>
                  <Group title={t("group.watch")}>
                    <WatchRows isFrozen={person.frozen_since !== null} />
                  </Group>
                </>
              )}
            </LoadedAnswer>
          )}
        </LoadedAnswer>
        <Group title={t("group.leave")}>
          <LeaveRows />
        </Group>
      </div>
    </Page>
  );
}

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Group({ title, children }: GroupProps) {
  return (
    <Card title={title} className="overflow-hidden">
      <div className="divide-y divide-line">{children}</div>
    </Card>
  );
}

interface OverviewProps {
  readonly profile: WireResponse<"GET /user/info">;
  readonly factors: Factors;
}

function Overview({ profile, factors }: OverviewProps) {
  const t = useText("security");
  const { is, next } = protectionOf(factors, profile);
  const isGood = is === "second" || is === "full";
  const Icon = isGood ? ShieldCheck : ShieldAlert;
  return (
    <Card className="p-4">
      <div className="flex items-start gap-4">
        <span
          className={classNames(
            "flex size-12 shrink-0 items-center justify-center rounded-2xl",
            isGood
              ? "bg-[color-mix(in_srgb,var(--success-text)_7%,transparent)] text-success-text"
              : "bg-primary-soft text-link",
          )}
        >
          <Icon aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <h2 className="font-bold text-[min(1rem,8vw)] leading-snug">{t(`overview.${is}.title`)}</h2>
          <p className="mt-1 text-pretty text-ink-soft text-sm leading-relaxed">{t(`overview.${is}.text`)}</p>
        </div>
      </div>
      {next !== null && (
        <LinkButton href={hrefOfStep(next)} look="primary" isWide className="mt-4">
          {t(`overview.next.${next}`)}
        </LinkButton>
      )}
    </Card>
  );
}

function hrefOfStep(step: NextStep): string {
  if (step === "factor") return hrefOf("pages/setting/authenticator");
  return step === "payPassword" ? hrefOf("pages/setting/payPassword") : hrefOf("pages/setting/bind", { kind: "email" });
}
