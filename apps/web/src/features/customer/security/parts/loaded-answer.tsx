/** What is shown of an answer: its shape while it comes, why it did not, or what it says. */
import type { Refusal } from "@candor/client/envelope";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "../../../../app/i18n.ts";
import { NotLoaded } from "../../../../app/not-loaded.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";

interface LoadedAnswerProps<T> {
  readonly answer: Pick<UseQueryResult<T, Refusal>, "data" | "error" | "refetch">;
  readonly children: (data: T) => ReactNode;
}

export function LoadedAnswer<T>({ answer: { data, error, refetch }, children }: LoadedAnswerProps<T>) {
  const common = useText("common");
  if (data !== undefined) return children(data);
  if (error !== null) return <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={common("loading")}>
      <Skeleton className="h-72 w-full !rounded-card" />
    </div>
  );
}
