// Runs before the first paint: puts the stored theme and price colours on <html>, says whether the static first picture
// (home, English, nobody signed in) is the right one, and starts fetching the first texts; runs the app once that picture has
// been painted. It must stay tiny and never throw.
(() => {
  const root = document.documentElement;
  let choice = {};
  try {
    choice = JSON.parse(localStorage.getItem("candor.preferences") || "{}") || {};
    if (localStorage.getItem("candor.user")) root.dataset.signedIn = "";
  } catch {}
  if (choice.theme === "light" || choice.theme === "dark") root.dataset.theme = choice.theme;
  if (choice.updown === "red" || choice.updown === "blue") root.dataset.updown = choice.updown;
  const codes = { zh: "zh", en: "en", ja: "jp", ko: "kor", es: "xp", it: "ydl" };
  const codeOf = (tag) => (/^zh\b.*(hant|hk|tw|mo)/i.test(tag) ? "hk" : codes[tag.slice(0, 2).toLowerCase()]);
  const code = choice.language || (navigator.languages || []).map(codeOf).find(Boolean) || "en";
  if (code !== "en") root.dataset.otherLanguage = "";
  const path = location.hash.replace(/^#?\/?/, "").split("?")[0];
  if (path && path !== "pages/index/index") root.dataset.otherPage = "";
  const texts = (document.currentScript?.dataset.texts || "").split(" ").find((entry) => entry.startsWith(`${code}:`));
  for (const href of texts ? texts.slice(code.length + 1).split(",") : []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  document.addEventListener("DOMContentLoaded", () => {
    const start = document.querySelector("link[data-start]");
    if (!start) return;
    let hasRun = false;
    const run = () => {
      if (!hasRun) void import(start.href);
      hasRun = true;
    };
    // A page in the background paints nothing, and starts all the same.
    requestAnimationFrame(() => setTimeout(run));
    setTimeout(run, 500);
  });
})();
