/** Puts the page back where it was left, as soon as enough of it is there. Lets go when the person scrolls. */

/** Lists may arrive after the page: so long is worth waiting for them. */
const PATIENCE_MS = 1500;

/** Scrolls to `top` now, and again while the page grows to that height. Returns a function that gives up. */
export function restoreScroll(top: number): () => void {
  scrollTo({ top, behavior: "instant" });
  if (top === 0) return () => undefined;
  const until = performance.now() + PATIENCE_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    removeEventListener("wheel", stop);
    removeEventListener("touchmove", stop);
    removeEventListener("keydown", stop);
  };
  const again = () => {
    if (Math.abs(scrollY - top) > 1) scrollTo({ top, behavior: "instant" });
    if (performance.now() < until && Math.abs(scrollY - top) > 1) frame = requestAnimationFrame(again);
    else stop();
  };
  addEventListener("wheel", stop, { passive: true });
  addEventListener("touchmove", stop, { passive: true });
  addEventListener("keydown", stop);
  frame = requestAnimationFrame(again);
  return stop;
}
