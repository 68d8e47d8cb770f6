/** A mobile number as it is read: its calling code apart. Pure; no React. */
import type { WireResponse } from "@candor/api/api";

type Mobile = Pick<WireResponse<"GET /user/info">, "mobile" | "area_code">;

/** "+86 13800138000", or null when there is none. */
export function mobileText({ mobile, area_code }: Mobile): string | null {
  if (!mobile) return null;
  const code = `+${area_code ?? ""}`;
  return mobile.startsWith(code) && code !== "+" ? `${code} ${mobile.slice(code.length)}` : mobile;
}
