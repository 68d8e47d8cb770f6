/** The place of one picture: how it should look, taking or choosing it, its way to the server, and what is wrong with it. */
import type { PictureField } from "@candor/api/verification-words";
import { Camera, CircleCheck, ImageUp, RotateCw, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { ACCEPTED } from "../../../app/picture-file.ts";
import { Button } from "../../../ui/button.tsx";
import { type PictureUpload, usePictureUpload } from "../picture-upload.ts";
import { OfficerNote } from "./officer-note.tsx";
import { PictureHint } from "./picture-hint.tsx";

export const slotId = (field: PictureField): string => `verification-${field}`;

interface PictureSlotProps {
  readonly field: PictureField;
  /** Of the document. */
  readonly kind: string | undefined;
  /** The officer's, where it was rejected. */
  readonly reason: string | undefined;
  /** What is wrong with sending the form. */
  readonly error: string | undefined;
}

export function PictureSlot({ field, kind, reason, error }: PictureSlotProps) {
  const t = useText("verification");
  const picture = usePictureUpload(field);
  const isPassport = kind === "passport";
  const title = t(field === "front_pic" && isPassport ? "field.passport_pic" : `field.${field}`);
  return (
    <section
      id={slotId(field)}
      tabIndex={-1}
      aria-label={title}
      className="flex scroll-mt-16 flex-col rounded-card bg-surface p-4 outline-offset-2 focus:outline-2 focus:outline-link"
    >
      <h2 className="font-bold text-base">{title}</h2>
      <p className="mt-1 mb-3 text-pretty text-ink-soft text-sm leading-relaxed">{t(`pictureHint.${field}`)}</p>
      {reason !== undefined && <OfficerNote reason={reason} />}
      <Frame field={field} name={title} isPassport={isPassport} picture={picture} hasError={error !== undefined} />
      <SlotNote picture={picture} error={error} />
      <SlotActions field={field} name={title} picture={picture} />
    </section>
  );
}

interface FrameProps {
  readonly field: PictureField;
  readonly name: string;
  readonly isPassport: boolean;
  readonly picture: PictureUpload;
  readonly hasError: boolean;
}

/** The picture itself, or a drawing of one. The same height in each state, so that nothing jumps. */
function Frame({ field, name, isPassport, picture: { state }, hasError }: FrameProps) {
  const t = useText("verification");
  const shown = state.kind === "sending" ? state.shown : state.kind === "kept" ? state.path : undefined;
  const isWrong = (hasError && state.kind !== "sending") || state.kind === "failed";
  return (
    <div
      className={`relative flex h-48 items-center justify-center overflow-hidden rounded-xl border bg-inset ${isWrong ? "border-error-text" : "border-line"}`}
    >
      <PictureHint field={field} isPassport={isPassport} />
      {shown !== undefined && <Shown key={shown} src={shown} alt={t("pictures.alt", { name })} />}
      {state.kind === "sending" && <Progress part={state.part} />}
    </div>
  );
}

/** What this browser cannot draw, such as JPEG 2000, is seen once the server has made it a PNG; until then the drawing stays. */
function Shown({ src, alt }: { readonly src: string; readonly alt: string }) {
  const [isUndrawable, setIsUndrawable] = useState(false);
  if (isUndrawable) return null;
  return (
    <img
      src={src}
      alt={alt}
      onError={() => setIsUndrawable(true)}
      className="absolute inset-0 size-full bg-inset object-contain"
    />
  );
}

function Progress({ part }: { readonly part: number }) {
  const t = useText("verification");
  const percent = Math.floor(part * 100);
  return (
    <div className="absolute inset-x-0 bottom-0 bg-surface p-3">
      <p aria-hidden className="mb-1.5 font-medium text-sm">
        {part < 1 ? t("pictures.sending", { percent }) : t("pictures.checking")}
      </p>
      <progress
        aria-label={t("pictures.progress")}
        max={100}
        value={percent}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-inset [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-inset [&::-webkit-progress-value]:bg-primary"
      />
    </div>
  );
}

/** What became of it, said when it changes. */
function SlotNote({
  picture: { state },
  error,
}: {
  readonly picture: PictureUpload;
  readonly error: string | undefined;
}) {
  const t = useText("verification");
  const failed = state.kind === "failed" ? (state.reason ?? t(`fault.${state.fault ?? "kind"}`)) : undefined;
  const wrong = failed ?? (state.kind === "sending" ? undefined : error);
  return (
    <p aria-live="polite" className={`min-h-5 pt-1.5 text-sm leading-snug ${wrong ? "text-error-text" : ""}`}>
      {wrong ?? (state.kind === "kept" && <KeptNote />)}
    </p>
  );
}

function KeptNote() {
  const t = useText("verification");
  return (
    <span className="inline-flex items-center gap-1.5 text-success-text">
      <CircleCheck aria-hidden className="size-4" />
      {t("pictures.kept")}
    </span>
  );
}

interface SlotActionsProps {
  readonly field: PictureField;
  readonly name: string;
  readonly picture: PictureUpload;
}

function SlotActions({ field, name, picture: { state, choose, retry, remove } }: SlotActionsProps) {
  const t = useText("verification");
  const isHere = state.kind === "kept" || state.kind === "sending";
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-3">
      {state.kind === "failed" && state.canRetry && (
        <Button look="primary" size="small" icon={<RotateCw aria-hidden className="size-4" />} onClick={retry}>
          {t("pictures.retry")}
        </Button>
      )}
      <span className="hidden pointer-coarse:contents">
        <FileButton
          label={t(isHere ? "pictures.retake" : "pictures.take")}
          of={name}
          icon={<Camera aria-hidden className="size-4" />}
          capture={field === "hand_pic" ? "user" : "environment"}
          onChoose={choose}
        />
      </span>
      <FileButton
        label={t(isHere ? "pictures.replace" : "pictures.choose")}
        of={name}
        icon={<ImageUp aria-hidden className="size-4" />}
        onChoose={choose}
      />
      {isHere && (
        <Button
          look="plain"
          size="small"
          aria-label={`${t("pictures.remove")}: ${name}`}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={remove}
        >
          {t("pictures.remove")}
        </Button>
      )}
    </div>
  );
}

interface FileButtonProps {
  readonly label: string;
  /** Which picture, for those who cannot see where the button stands. */
  readonly of: string;
  readonly icon: ReactNode;
  /** Opens the camera of that side at once. */
  readonly capture?: "user" | "environment";
  readonly onChoose: (file: File) => void;
}

function FileButton({ label, of, icon, capture, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" icon={icon} aria-label={`${label}: ${of}`} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={capture === undefined ? ACCEPTED : "image/jpeg,image/png"}
        capture={capture}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Emptied, so that the same picture can be chosen again after it was refused.
          event.target.value = "";
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
