/** A row that does something once it has been asked whether it should. */
import { type ReactNode, useState } from "react";
import { ConfirmSheet } from "../ui/confirm-sheet.tsx";
import { ListRow } from "../ui/list-row.tsx";
import { useText } from "./i18n.ts";

interface AskedRowProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly note: string;
  readonly question: string;
  readonly action: string;
  readonly isBusy: boolean;
  /** The sheet is closed by the time it is called, so that what is asked next has the screen to itself. */
  readonly onConfirm: () => Promise<void>;
  readonly children: ReactNode;
}

export function AskedRow({ icon, title, note, question, action, isBusy, onConfirm, children }: AskedRowProps) {
  const common = useText("common");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ListRow onPress={() => setIsAsking(true)} start={icon} title={title} note={note} />
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void onConfirm();
        }}
        title={question}
        closeLabel={common("close")}
        action={action}
        look="danger"
        isBusy={isBusy}
      >
        {children}
      </ConfirmSheet>
    </>
  );
}
