/** Asks for the words of a label before it is put on the chart. */
import { useState } from "react";
import { useText } from "../app/i18n.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { DRAWING_TEXT_MAX } from "./chart-drawings.ts";

interface DrawingTextSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onText: (text: string) => void;
}

export function DrawingTextSheet({ isOpen, onClose, onText }: DrawingTextSheetProps) {
  const t = useText("chart");
  const [text, setText] = useState("");
  const words = text.trim();
  const done = () => {
    if (words === "") return;
    onText(words);
    setText("");
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t("draw.text")}
      closeLabel={t("common.close")}
      footer={
        <Button look="primary" size="large" isWide disabled={words === ""} onClick={done}>
          {t("draw.textAction")}
        </Button>
      }
    >
      <form
        className="pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <TextField label={t("draw.textField")} value={text} onChange={setText} maxLength={DRAWING_TEXT_MAX} />
      </form>
    </Sheet>
  );
}
