/** Calls back once the browser has painted what is changed now and is free again. */
export function afterPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
