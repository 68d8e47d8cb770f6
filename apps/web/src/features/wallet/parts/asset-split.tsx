/** How everything is divided: by currency, drawn and in words, and by what it is set aside for. */
import type { AssetPart } from "@candor/api/wallet";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { usePreferences } from "../../../app/preferences.ts";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import type { Assets } from "../assets-data.ts";
import { type AssetShare, partsShown, percentOf, sharesShown } from "../assets-view.ts";

const FILLS = ["bg-primary", "bg-success", "bg-[#8a5cf6]", "bg-[#f0a020]", "bg-[#157f8f]", "bg-[#8b95a5]"];

export function AssetSplit({ assets }: { readonly assets: Assets }) {
  const t = useText("wallet");
  const shares = sharesShown(assets.allocation);
  const parts = partsShown(assets.parts);
  if (shares.length === 0) return null;
  return (
    <Card title={t("split.title")} className="mt-6 pb-4 lg:mt-0">
      <div className="px-4">
        <Bar shares={shares} />
        <ul className="mt-3 space-y-2">
          {shares.map((share, place) => (
            <ShareRow key={share.key} share={share} fill={FILLS[place] ?? ""} currency={assets.currency.name} />
          ))}
        </ul>
        {parts.length > 0 && (
          <>
            <h3 className="mt-5 mb-2 font-semibold text-sm">{t("split.parts")}</h3>
            <ul className="space-y-2">
              {parts.map(({ part, worth }) => (
                <PartRow key={part} part={part} worth={worth} currency={assets.currency.name} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}

/** Drawn for the eye; the list below says the same. */
function Bar({ shares }: { readonly shares: readonly AssetShare[] }) {
  const drawn = shares.map((share, place) => ({ ...share, fill: FILLS[place] ?? "" }));
  return (
    <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-inset">
      {drawn
        .filter(({ permille }) => permille !== null && permille > 0)
        .map(({ key, permille, fill }) => (
          <span key={key} className={classNames("min-w-1", fill)} style={{ flexGrow: permille ?? 0 }} />
        ))}
    </div>
  );
}

function useWorth(): (worth: string | null, currency: string) => string {
  const { hidesAmounts } = usePreferences();
  return (worth, currency) => {
    if (worth === null) return "–";
    return hidesAmounts ? "••••" : `${formatAmount(worth, 2, 2)} ${currency}`;
  };
}

interface ShareRowProps {
  readonly share: AssetShare;
  readonly fill: string;
  readonly currency: string;
}

function ShareRow({ share, fill, currency }: ShareRowProps) {
  const t = useText("wallet");
  const worthText = useWorth();
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span aria-hidden className={classNames("size-2.5 shrink-0 self-center rounded-full", fill)} />
      <span className="font-medium">{share.name ?? t("split.others")}</span>
      <span className="text-ink-soft">
        {share.permille === null ? "" : `${formatAmount(percentOf(share.permille), 1, 1)}%`}
      </span>
      {share.name !== null && <span className="ml-auto text-right">{worthText(share.worth, currency)}</span>}
    </li>
  );
}

function PartRow({
  part,
  worth,
  currency,
}: {
  readonly part: AssetPart;
  readonly worth: string | null;
  readonly currency: string;
}) {
  const t = useText("wallet");
  const worthText = useWorth();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
      <span className="text-ink-soft">{t(`part.${part}`)}</span>
      <span className="ml-auto text-right">{worthText(worth, currency)}</span>
    </li>
  );
}
