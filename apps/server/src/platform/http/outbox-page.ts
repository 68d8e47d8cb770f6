/** The development page that shows mails and text messages which were not really sent. Never reachable in production. */
import { isoOf } from "../clock.ts";
import { escaped, htmlPage } from "./html.ts";
import type { OutboxMessage } from "./http-ports.ts";

export function outboxPage(messages: readonly OutboxMessage[]): string {
  const list = messages.map(messageHtml).join("\n");
  return htmlPage(
    "Local outbox",
    `<h1>Local outbox</h1>
<p>Mails and text messages of this development server, newest first. Reload for new ones; none has left this machine.</p>
${list || "<p>Nothing has been sent yet.</p>"}`,
  );
}

const messageHtml = ({ kind, to, subject, text, at }: OutboxMessage): string => `<article>
<h2>${escaped(subject)}</h2>
<p class="quiet">${kind} to <b>${escaped(to)}</b>, ${isoOf(at)}</p>
<pre>${escaped(text)}</pre>
</article>`;
