/** Choosing the picture that proves a deposit, and what became of it. */
import { CircleCheck, ImageUp } from "lucide-react";
import { useId, useRef } from "react";
import { useText } from "../../../app/i18n.ts";
import { ACCEPTED } from "../../../app/picture-file.ts";
import { Button } from "../../../ui/button.tsx";
import { type ProofState, useProofUpload } from "../proof-upload.ts";

interface ProofFieldProps {
  readonly label: string;
  readonly hint: string;
  /** What is wrong with sending the form without it. */
  readonly error: string | undefined;
  readonly onKept: (path: string) => void;
}

export function ProofField({ label, hint, error, onKept }: ProofFieldProps) {
  const t = useText("deposit");
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const { state, name, choose } = useProofUpload(onKept);
  const isHere = state.kind === "kept" || state.kind === "sending";
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">{label}</p>
      <div className="rounded-xl border border-line-strong border-dashed bg-inset p-3">
        {name !== "" && <p className="mb-2 truncate text-sm">{name}</p>}
        {state.kind === "sending" && (
          <progress
            aria-label={t("proof.sending")}
            max={100}
            value={Math.floor(state.part * 100)}
            className="mb-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
          />
        )}
        <Button
          size="small"
          isWide
          aria-label={`${t(isHere ? "proof.replace" : "proof.choose")}: ${label}`}
          icon={<ImageUp aria-hidden className="size-4" />}
          aria-describedby={noteId}
          {...(error !== undefined && !isHere && { "data-fault": true })}
          onClick={() => input.current?.click()}
        >
          {t(isHere ? "proof.replace" : "proof.choose")}
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          className="hidden"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) choose(file);
          }}
        />
      </div>
      <Note id={noteId} state={state} hint={hint} error={error} />
    </div>
  );
}

interface NoteProps {
  readonly id: string;
  readonly state: ProofState;
  readonly hint: string;
  readonly error: string | undefined;
}

function Note({ id, state, hint, error }: NoteProps) {
  const t = useText("deposit");
  const failed = state.kind === "failed" ? (state.reason ?? t(`fault.${state.fault ?? "kind"}`)) : undefined;
  const wrong = failed ?? (state.kind === "kept" || state.kind === "sending" ? undefined : error);
  // A form that is sent before its picture is kept waits for it, and says so.
  const usual = state.kind === "sending" && error !== undefined ? t("proof.sending") : hint;
  return (
    <div
      id={id}
      aria-live="polite"
      className={`mt-1.5 text-sm ${wrong === undefined ? "text-ink-soft" : "text-error-text"}`}
    >
      {wrong ??
        (state.kind === "kept" ? (
          <span className="inline-flex items-center gap-1.5 text-success-text">
            <CircleCheck aria-hidden className="size-4" />
            {t("proof.kept")}
          </span>
        ) : (
          usual
        ))}
    </div>
  );
}
