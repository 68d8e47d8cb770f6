/** Where a level stands, in a word. */
import { useText } from "../../../app/i18n.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { Standing } from "../verification-view.ts";

const TONES = {
  locked: "plain",
  unverified: "plain",
  pending: "notice",
  verified: "good",
  rejected: "bad",
} as const satisfies Record<Standing, string>;

export function StandingBadge({ standing }: { readonly standing: Standing }) {
  const t = useText("verification");
  return <Badge tone={TONES[standing]}>{t(`standing.${standing}`)}</Badge>;
}
