/** Stands where practice money has no place: says why, and leads to the real account. */
import { Landmark } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useText } from "./i18n.ts";
import { setAccount } from "./session.ts";

interface RealOnlyProps {
  /** What is not there for practice money. */
  readonly title: string;
  readonly reason: string;
}

export function RealOnly({ title, reason }: RealOnlyProps) {
  const t = useText("common");
  return (
    <EmptyState
      icon={<Landmark />}
      title={title}
      reason={reason}
      action={
        <Button look="primary" onClick={() => setAccount("real")}>
          {t("mode.useReal")}
        </Button>
      }
    />
  );
}
