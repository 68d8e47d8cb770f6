/** The product's name as it is drawn: an open ring, since nothing is hidden, and the word. */
const NAME = "Candor";

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 font-bold text-ink text-xl tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 text-primary">
        <rect width="32" height="32" rx="9" fill="currentColor" />
        <path
          d="M21.6 11.2a7.2 7.2 0 1 0 0 9.6"
          fill="none"
          stroke="var(--button)"
          strokeWidth="3.6"
          strokeLinecap="round"
        />
      </svg>
      <span translate="no">{NAME}</span>
    </span>
  );
}
