/** The page of a sandbox's sample operators, with the codes of now: shown to the machine itself alone, as the local outbox is. */
import { isoOf, systemClock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import { escaped, htmlPage } from "../../platform/http/html.ts";
import type { LocalPage } from "../../platform/http/http-ports.ts";
import { codeOf, type SampleOperator, sampleOperatorsIn } from "./sample-operators.ts";
import { sandboxFolder } from "./sandbox.ts";

export const SANDBOX_PAGE = "/sandbox";

export const operatorsPage = (config: Pick<Config, "dataDir">): LocalPage => ({
  path: SANDBOX_PAGE,
  html: () => pageOf(sampleOperatorsIn(sandboxFolder(config))),
});

const pageOf = (operators: readonly SampleOperator[]): string =>
  htmlPage(
    "Sandbox",
    `<h1>Sandbox</h1>
<p>Test money on a chain of this program's own. Two sample operators approve and pay withdrawals in the
<a href="/admin/">back office</a>: whoever approved last does not pay, so it takes both.</p>
${operators.map(operatorHtml).join("\n") || "<p>They are being made. Reload in a moment.</p>"}
<p class="quiet">A code is good for half a minute, and once. Reload for new ones. Now: ${isoOf(systemClock.now())}</p>
<p>Codes for customers are in the <a href="/outbox">local outbox</a>; test coins come from the faucet, in the app under Deposit.</p>`,
  );

const operatorHtml = (operator: SampleOperator): string => `<article>
<h2>${escaped(operator.name)}</h2>
<p>Password <b>${escaped(operator.password)}</b></p>
<p>Code of now <b>${codeOf(operator)}</b></p>
</article>`;
