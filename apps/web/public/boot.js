// Runs before the first paint: puts the stored theme, price colours and language on <html>, and says whether the static
// first picture (home, English, nobody signed in) is the right one. Plain script; it must stay tiny and never throw.
(() => {
  const root = document.documentElement;
  let choice = {};
  try {
    choice = JSON.parse(localStorage.getItem("candor.preferences") || "{}") || {};
    if (localStorage.getItem("candor.user")) root.dataset.signedIn = "";
  } catch (_e) {}
  if (choice.theme === "light" || choice.theme === "dark") root.dataset.theme = choice.theme;
  if (choice.updown === "red" || choice.updown === "blue") root.dataset.updown = choice.updown;
  const first = choice.language || (navigator.languages || []).find((tag) => /^(zh|en|ja|ko|es|it)\b/i.test(tag));
  if (first && !/^en\b/i.test(first)) root.dataset.otherLanguage = "";
  const path = location.hash.replace(/^#?\/?/, "").split("?")[0];
  if (path && path !== "pages/index/index") root.dataset.otherPage = "";
})();
