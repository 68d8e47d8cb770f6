/** What became of something the person did: a sign, a word, a sentence and its figures. Announced when it comes. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const TONES = {
  good: "bg-[color-mix(in_srgb,var(--success-text)_7%,transparent)] text-success-text",
  bad: "bg-error-soft text-error-text",
  waiting: "bg-primary-soft text-link",
} as const;

interface OutcomeProps {
  readonly icon: ReactNode;
  readonly tone: keyof typeof TONES;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export function Outcome({ icon, tone, title, text, children }: OutcomeProps) {
  return (
    <div className="py-4">
      <div role="status" className="flex flex-col items-center text-center">
        <span
          className={classNames("flex size-16 items-center justify-center rounded-3xl [&_svg]:size-8", TONES[tone])}
        >
          {icon}
        </span>
        <p className="mt-4 font-bold text-xl">{title}</p>
        <p className="mt-1 mb-4 text-pretty text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}
