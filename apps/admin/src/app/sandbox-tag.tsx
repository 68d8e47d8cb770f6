/** Said on every screen of a sandbox's back office, signing in included: its money is test money. */
import { Tag } from "antd";
import "./sandbox-tag.css";
import { useEndpoint } from "./query.ts";
import { useText } from "./texts.ts";

/** It never changes while a data folder is what it is. */
const FOR_EVER = { staleTime: Number.POSITIVE_INFINITY };

export function SandboxTag() {
  const text = useText("shared");
  const site = useEndpoint("GET /site/config", {}, FOR_EVER).data;
  return site?.is_sandbox === true ? <Tag className="sandbox">{text("sandbox")}</Tag> : null;
}
