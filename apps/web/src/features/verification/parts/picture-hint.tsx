/** Drawn, how each picture should look: a document within its frame, and a person who holds it beside the face. */
import type { PictureField } from "@candor/api/verification-words";

interface PictureHintProps {
  readonly field: PictureField;
  readonly isPassport: boolean;
}

export function PictureHint({ field, isPassport }: PictureHintProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 130"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-40 w-60 text-ink-soft"
    >
      {field === "hand_pic" ? (
        <Holder />
      ) : field === "reverse_pic" ? (
        <Reverse />
      ) : isPassport ? (
        <Passport />
      ) : (
        <Front />
      )}
    </svg>
  );
}

/** The corners of a viewfinder. */
function Corners() {
  return (
    <path className="text-link" stroke="currentColor" d="M24 30V18h12M164 18h12v12M176 100v12h-12M36 112H24v-12" />
  );
}

function Front() {
  return (
    <>
      <Corners />
      <rect x="40" y="32" width="120" height="66" rx="7" className="fill-surface" />
      <circle cx="66" cy="56" r="9" />
      <path d="M50 84c2-10 8-15 16-15s14 5 16 15M100 50h44M100 64h44M100 78h28" />
    </>
  );
}

function Reverse() {
  return (
    <>
      <Corners />
      <rect x="40" y="32" width="120" height="66" rx="7" className="fill-surface" />
      <path d="M40 46h120M40 56h120" />
      <path d="M52 72h46M52 86h30M128 70v20M134 70v20M140 70v20M148 70v20" />
    </>
  );
}

function Passport() {
  return (
    <>
      <Corners />
      <rect x="48" y="24" width="104" height="82" rx="6" className="fill-surface" />
      <circle cx="74" cy="48" r="8" />
      <path d="M60 74c2-9 7-13 14-13s12 4 14 13M104 42h36M104 54h36M104 66h24M60 86h80M60 95h80" />
    </>
  );
}

function Holder() {
  return (
    <>
      <Corners />
      <circle cx="84" cy="48" r="18" className="fill-surface" />
      <path d="M50 112c2-24 15-36 34-36 10 0 18 3 24 9" />
      <path d="M77 46h.1M91 46h.1M77 54c4 4 10 4 14 0" />
      <rect x="104" y="62" width="56" height="36" rx="4" className="fill-surface" />
      <circle cx="117" cy="76" r="4" />
      <path d="M110 90c1-5 4-7 7-7s6 2 7 7M132 74h20M132 82h20M132 90h12M104 86c-6-2-9 6-3 9M122 112c-8-2-16-8-18-17" />
    </>
  );
}
