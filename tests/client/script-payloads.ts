/** Forty texts that run a script wherever text is taken for markup, an address or code. Each calls `candorRan` if it runs. */

const RUN = "window.candorRan=(window.candorRan||0)+1";

export const SCRIPT_PAYLOADS: readonly string[] = [
  `<script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script type="module">${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<img src="x" onerror='${RUN}' alt="`,
  `<svg onload="${RUN}">`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<math><mtext><img src=x onerror="${RUN}"></mtext></math>`,
  `<body onload="${RUN}">`,
  `<iframe srcdoc="<script>parent.candorRan=1</script>"></iframe>`,
  `<iframe src="javascript:parent.candorRan=1"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<details open ontoggle="${RUN}">`,
  `<video><source onerror="${RUN}"></video>`,
  `<input autofocus onfocus="${RUN}">`,
  `<a href="javascript:${RUN}">press</a>`,
  `[press](javascript:${RUN})`,
  `[press](JaVaScRiPt:${RUN})`,
  `[press](java&#x73;cript:${RUN})`,
  `[press](<javascript:${RUN}>)`,
  `[press](data:text/html;base64,PHNjcmlwdD5wYXJlbnQuY2FuZG9yUmFuPTE8L3NjcmlwdD4=)`,
  `[press](vbscript:${RUN})`,
  `![x](javascript:${RUN})`,
  `<javascript:${RUN}>`,
  `[press][1]\n\n[1]: javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `javascript:${RUN}//`,
  `<form action="javascript:${RUN}"><button autofocus>press</button></form>`,
];

/** What is written into and looked for in a browser, which is slow: of every kind some, and all forty in the full count. */
export const SCRIPT_SLICE: readonly string[] =
  process.env.CANDOR_TEST_FULL === "1" ? SCRIPT_PAYLOADS : SCRIPT_PAYLOADS.filter((_, at) => at % 4 === 0);
