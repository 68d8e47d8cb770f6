/** The drawing tools in a row: choose one, set its points on the chart; undo, delete, magnet. */
import { useStore } from "@candor/client/store";
import {
  Equal,
  Eraser,
  Magnet,
  Minus,
  MoveUpRight,
  RectangleHorizontal,
  Rows4,
  Slash,
  Tag,
  Trash2,
  Type,
  Undo2,
} from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../app/i18n.ts";
import { DRAWING_TOOLS, type DrawingsStore, type DrawingTool, undone, without, withoutAll } from "./chart-drawings.ts";
import { setChartSettings, useChartSettings } from "./chart-settings.ts";
import { ToolButton } from "./tool-button.tsx";

const ICONS: Readonly<Record<DrawingTool, ReactNode>> = {
  trend: <Slash />,
  ray: <MoveUpRight />,
  horizontal: <Minus />,
  vertical: <Minus className="rotate-90" />,
  channel: <Equal className="-rotate-45" />,
  rectangle: <RectangleHorizontal />,
  fibonacci: <Rows4 />,
  price: <Tag />,
  text: <Type />,
};

interface DrawingBarProps {
  readonly drawings: DrawingsStore;
  readonly tool: DrawingTool | null;
  readonly selected: string | null;
  readonly onTool: (tool: DrawingTool | null) => void;
}

export function DrawingBar({ drawings, tool, selected, onTool }: DrawingBarProps) {
  const t = useText("chart");
  const { isMagnetic } = useChartSettings();
  const { list, before } = useStore(drawings);
  return (
    <div
      role="toolbar"
      aria-label={t("draw.label")}
      className="scroll-quiet flex shrink-0 items-center overflow-x-auto border-line border-t px-1"
    >
      {DRAWING_TOOLS.map((one) => (
        <ToolButton
          key={one}
          label={t(`draw.${one}`)}
          isOn={one === tool}
          onPress={() => onTool(one === tool ? null : one)}
        >
          {ICONS[one]}
        </ToolButton>
      ))}
      <span aria-hidden className="mx-1 h-6 shrink-0 border-line border-l" />
      <ToolButton
        label={t("draw.magnet")}
        isOn={isMagnetic}
        onPress={() => setChartSettings({ isMagnetic: !isMagnetic })}
      >
        <Magnet />
      </ToolButton>
      <ToolButton label={t("draw.undo")} isDisabled={before.length === 0} onPress={() => drawings.change(undone)}>
        <Undo2 />
      </ToolButton>
      <ToolButton
        label={t("draw.remove")}
        isDisabled={selected === null || !list.some(({ id }) => id === selected)}
        onPress={() => selected !== null && drawings.change((current) => without(current, selected))}
      >
        <Trash2 />
      </ToolButton>
      <ToolButton
        label={t("draw.removeAll")}
        isDisabled={list.length === 0}
        onPress={() => drawings.change(withoutAll)}
      >
        <Eraser />
      </ToolButton>
    </div>
  );
}
