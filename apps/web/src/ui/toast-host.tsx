/** Shows the messages it is given, politely announced, over sheets too; which and how long is the caller's business. */
import { CircleAlert, CircleCheck } from "lucide-react";
import { createPortal } from "react-dom";

interface ToastHostProps {
  readonly toasts: readonly {
    readonly id: number;
    readonly text: string;
    readonly tone: "plain" | "success" | "error";
  }[];
}

export function ToastHost({ toasts }: ToastHostProps) {
  // In the first picture there is no document yet, and nothing to say.
  if (typeof document === "undefined") return null;
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(1rem+env(safe-area-inset-top))] z-[60] flex flex-col items-center gap-2 px-6"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className="rise-in flex max-w-md items-center gap-2.5 rounded-2xl bg-ink px-4 py-3 font-medium text-page text-sm shadow-lift"
        >
          {toast.tone === "success" && <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />}
          {toast.tone === "error" && <CircleAlert aria-hidden className="size-5 shrink-0 text-error" />}
          <span>{toast.text}</span>
        </div>
      ))}
    </div>,
    document.body,
  );
}
