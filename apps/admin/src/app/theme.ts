/** Ant Design in the house's colours, light and dark, with the contrast that small text needs. */
import { useStore } from "@candor/client/store";
import { type ThemeConfig, theme } from "antd";
import { useSyncExternalStore } from "react";
import { preferences, type Theme } from "./preferences.ts";

/** Whether this holds of the device, now and whenever it changes. */
function ofDevice(condition: string): () => boolean {
  const query = window.matchMedia(condition);
  const watch = (listener: () => void) => {
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(watch, () => query.matches);
}

const useDarkDevice = ofDevice("(prefers-color-scheme: dark)");
/** It asks that nothing moves. */
const useStillDevice = ofDevice("(prefers-reduced-motion: reduce)");

const isDark = (choice: Theme, isSystemDark: boolean): boolean =>
  choice === "system" ? isSystemDark : choice === "dark";

const COMMON = {
  borderRadius: 8,
  fontSize: 14,
  controlHeight: 36,
  motionDurationMid: "0.1s",
  motionDurationSlow: "0.12s",
};

const LIGHT: ThemeConfig = {
  zeroRuntime: true,
  cssVar: { key: "candor" },
  hashed: false,
  algorithm: theme.defaultAlgorithm,
  token: {
    ...COMMON,
    colorPrimary: "#1d4ed8",
    colorPrimaryHover: "#1e40af",
    colorLinkHover: "#1e3a8a",
    colorErrorHover: "#a51420",
    colorLink: "#1d4ed8",
    colorError: "#c01c28",
    colorSuccess: "#157347",
    colorWarning: "#8a5a00",
    colorWarningBg: "#fff3db",
    colorWarningBorder: "#e0b25a",
    colorTextSecondary: "#475069",
    colorTextTertiary: "#556078",
    colorTextDescription: "#556078",
    colorTextPlaceholder: "#667089",
    colorTextQuaternary: "#667089",
    colorBgLayout: "#f4f6fb",
  },
};

const DARK: ThemeConfig = {
  zeroRuntime: true,
  cssVar: { key: "candor" },
  hashed: false,
  algorithm: theme.darkAlgorithm,
  token: {
    ...COMMON,
    colorPrimary: "#3b6ef0",
    colorLink: "#8fb2ff",
    colorLinkHover: "#b5ccff",
    colorError: "#f4717c",
    colorSuccess: "#4cc38a",
    colorWarning: "#e6b450",
    colorTextSecondary: "#b6bfd3",
    colorTextTertiary: "#a3adc4",
    colorTextDescription: "#a3adc4",
    colorTextPlaceholder: "#98a3bb",
    colorTextQuaternary: "#98a3bb",
    colorBgBase: "#0b0f19",
    colorBgLayout: "#0b0f19",
    colorBgContainer: "#131a29",
    colorBgElevated: "#1a2234",
  },
  components: {
    Button: { dangerColor: "#1d0b0d" },
    Menu: { itemSelectedColor: "#b5ccff", itemColor: "#d5dbe8" },
    Tabs: { itemSelectedColor: "#b5ccff", itemHoverColor: "#8fb2ff" },
  },
};

const still = (config: ThemeConfig): ThemeConfig => ({ ...config, token: { ...config.token, motion: false } });
const [STILL_LIGHT, STILL_DARK] = [still(LIGHT), still(DARK)];

/** The theme now due; tells the document too, for what Ant Design does not draw. */
export function useTheme(): ThemeConfig {
  const { theme: choice } = useStore(preferences);
  const isNight = isDark(choice, useDarkDevice());
  const isStill = useStillDevice();
  document.documentElement.dataset.theme = isNight ? "dark" : "light";
  if (isStill) return isNight ? STILL_DARK : STILL_LIGHT;
  return isNight ? DARK : LIGHT;
}
