/** "Continue with a wallet": finds the browser's wallets, lets the person choose, and says what is waited for. */
import { Refusal } from "@candor/client/envelope";
import { Wallet } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import type { Text } from "../../../app/i18n-types.ts";
import { navigate } from "../../../app/navigation.ts";
import { toast } from "../../../app/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { type BrowserWallet, findWallets } from "../wallet-discovery.ts";
import { endWalletRestart, noteRestarted, useWalletRestart } from "../wallet-session.ts";
import { enterWithWallet, type WalletStep } from "../wallet-sign-in.ts";
import { WalletFault } from "../wallet-signing.ts";
import { WalletChoice } from "./wallet-choice.tsx";

type Stage =
  | { readonly kind: "idle" | "looking" }
  | { readonly kind: "choosing"; readonly wallets: readonly BrowserWallet[] }
  | { readonly kind: "waiting"; readonly wallet: BrowserWallet; readonly step: WalletStep }
  | { readonly kind: "failed"; readonly reason: string };

interface WalletEntryProps {
  /** Sent where the wallet has no account yet; "" for none. */
  readonly inviteCode: string;
}

export function WalletEntry({ inviteCode }: WalletEntryProps) {
  const t = useText("wallet-sign-in");
  const restart = useWalletRestart();
  const { stage, start, choose, stop } = useWalletEntry(inviteCode, t);
  const isBusy = stage.kind === "looking" || stage.kind === "waiting";

  // After a change of the wallet's account the log-in begins again by itself.
  const begin = useRef(choose);
  begin.current = choose;
  const next = restart?.wallet;
  useEffect(() => {
    if (!next) return;
    noteRestarted();
    begin.current(next);
  }, [next]);

  return (
    <div className="mt-6">
      <p aria-hidden className="mb-4 flex items-center gap-3 text-ink-soft text-sm">
        <span className="h-px flex-1 bg-line" />
        {t("or")}
        <span className="h-px flex-1 bg-line" />
      </p>
      {restart !== null && (
        <p role="status" className="mb-4 rounded-xl bg-notice p-4 text-notice-text text-sm leading-relaxed">
          {t(`restart.${restart.reason}`)}
        </p>
      )}
      <Button
        look="outline"
        size="large"
        isWide
        isBusy={isBusy}
        icon={<Wallet aria-hidden className="size-5" />}
        onClick={() => {
          void start();
        }}
      >
        {t("action")}
      </Button>
      <p role="status" className={stage.kind === "waiting" ? "mt-3 text-center text-ink-soft text-sm" : "sr-only"}>
        {stage.kind === "waiting" && t(`waiting.${stage.step}`, { wallet: nameOf(stage.wallet, t) })}
      </p>
      {stage.kind === "waiting" && (
        <Button look="plain" size="small" isWide className="mt-1" onClick={stop}>
          {t("waiting.stop")}
        </Button>
      )}
      <p role="alert" className={stage.kind === "failed" ? "mt-3 text-error-text text-sm leading-relaxed" : "sr-only"}>
        {stage.kind === "failed" && stage.reason}
      </p>
      <WalletChoice wallets={stage.kind === "choosing" ? stage.wallets : null} onChoose={choose} onClose={stop} />
    </div>
  );
}

const nameOf = ({ name }: BrowserWallet, t: Text<"wallet-sign-in">): string => name ?? t("choose.unnamed");

function useWalletEntry(inviteCode: string, t: Text<"wallet-sign-in">) {
  const [stage, setStage] = useState<Stage>({ kind: "idle" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    setStage({ kind: "idle" });
  };

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  const choose = (wallet: BrowserWallet) => {
    const signal = begin();
    const onStep = (step: WalletStep) => {
      if (!signal.aborted) setStage({ kind: "waiting", wallet, step });
    };
    enterWithWallet(wallet, { inviteCode, signal, onStep }).then(
      (isIn) => isIn && toast(t("done"), "success"),
      (cause) => {
        if (signal.aborted) return;
        endWalletRestart();
        setStage({ kind: "failed", reason: reasonOf(cause, t) });
      },
    );
  };

  const start = async () => {
    const signal = begin();
    endWalletRestart();
    setStage({ kind: "looking" });
    const wallets = await findWallets();
    if (signal.aborted) return;
    const [only] = wallets;
    if (only === undefined) {
      console.warn(t("missing"));
      setStage({ kind: "idle" });
      navigate("pages/empty", { why: "wallet" });
    } else if (wallets.length === 1) choose(only);
    else setStage({ kind: "choosing", wallets });
  };

  return { stage, start, choose, stop };
}

function reasonOf(cause: unknown, t: Text<"wallet-sign-in">): string {
  if (cause instanceof WalletFault) return t(`fault.${cause.reason}`);
  return cause instanceof Refusal ? cause.message : t("fault.failed");
}
