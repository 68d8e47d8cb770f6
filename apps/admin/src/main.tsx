/** Starts the back office: texts, who is signed in, then one render. */
import "antd/dist/antd.css";
import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { watchAttendance } from "./app/attendance.ts";
import { askSession, watchSession } from "./app/session.ts";
import { startTexts } from "./app/texts.ts";

watchAttendance();
watchSession();
const asked = askSession();
await Promise.all([startTexts(), asked]);

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
