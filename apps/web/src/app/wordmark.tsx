/** The site's name as it is drawn: its logo, or an open ring, since nothing is hidden, and the word. */
import { useSiteLook } from "./site-look.ts";

export function Wordmark() {
  const { name, logo } = useSiteLook();
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-bold text-ink text-xl tracking-tight">
      {logo === null ? <Ring /> : <img src={logo} alt="" className="size-8 shrink-0 rounded-lg object-contain" />}
      <span translate="no" className="line-clamp-2 leading-tight [overflow-wrap:anywhere]">
        {name}
      </span>
    </span>
  );
}

function Ring() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0 text-primary">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path
        d="M21.6 11.2a7.2 7.2 0 1 0 0 9.6"
        fill="none"
        stroke="var(--button)"
        strokeWidth="3.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
