/** What anyone can check the result by: how far this browser did, the blocks of prices with their hashes, and the signatures. */
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Card } from "../../../ui/card.tsx";
import { More } from "../../../ui/ended-row.tsx";
import type { ReceiptCheck } from "../receipt-data.ts";
import type { Receipt } from "../receipt-view.ts";

interface ReceiptProofProps {
  readonly receipt: Receipt;
  readonly check: ReceiptCheck;
}

export function ReceiptProof({ receipt, check }: ReceiptProofProps) {
  const t = useText("receipt");
  const { heads, key_id, signature, match_id } = receipt;
  return (
    <Card className="px-4 py-1">
      <More label={t("proof.title")}>
        <div className="space-y-3 pt-2 pb-3 text-sm">
          <Found check={check} />
          {heads.map((head) => (
            <Hashes
              key={head.first_seq}
              title={t("proof.block", { from: head.first_seq, to: head.last_seq })}
              rows={[
                [t("proof.root"), head.merkle_root],
                [t("proof.hash"), head.hash],
                [t("proof.signature"), head.signature],
              ]}
            />
          ))}
          <Hashes
            title={t("proof.receipt")}
            rows={[
              [t("proof.key"), key_id],
              [t("proof.signature"), signature],
            ]}
          />
          <p className="text-ink-soft">{t("offline")}</p>
          <a
            href={hrefOf("pages/market/log", { match_id: String(match_id) })}
            className="inline-flex min-h-11 items-center font-semibold text-link"
          >
            {t("proof.log")}
          </a>
        </div>
      </More>
    </Card>
  );
}

function Found({ check }: Pick<ReceiptProofProps, "check">) {
  const t = useText("receipt");
  if (check.at !== "done" || check.checked.fault !== null) return null;
  const { isCompared, confirmsKept, ticks, blocks, firstKeyId, replacedKeys } = check.checked;
  return (
    <div className="text-ink-soft [overflow-wrap:anywhere]">
      <p>{t("check.reckoned", { ticks, blocks })}</p>
      {isCompared && <p>{t("check.compared", { key: firstKeyId })}</p>}
      {confirmsKept && <p>{t("check.kept")}</p>}
      {replacedKeys.length > 0 && <p>{t("check.replaced")}</p>}
    </div>
  );
}

interface HashesProps {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, hash: string])[];
}

const Hashes = ({ title, rows }: HashesProps) => (
  <div>
    <p className="font-medium">{title}</p>
    <dl>
      {rows.map(([name, hash]) => (
        <div key={name} className="pt-1">
          <dt className="text-ink-soft text-xs">{name}</dt>
          <dd className="break-all font-mono text-xs">{hash}</dd>
        </div>
      ))}
    </dl>
  </div>
);
