/**
 * Runs in a measured page before anything else and notes what the browser says about paint, shift, long tasks and taps.
 */
globalThis.candorSeen = { paint: 0, firstPaint: 0, shift: 0, tasks: [], taps: [] };

const seen = globalThis.candorSeen;

function observe(type, take, options = {}) {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
  observer.observe({ type, buffered: true, ...options });
}

observe("largest-contentful-paint", ({ startTime }) => {
  seen.paint = startTime;
});
observe("paint", ({ name, startTime }) => {
  if (name === "first-contentful-paint") seen.firstPaint = startTime;
});
observe("layout-shift", ({ hadRecentInput, value }) => {
  if (!hadRecentInput) seen.shift += value;
});
observe("longtask", ({ startTime, duration }) => {
  seen.tasks.push([startTime, duration]);
});
observe(
  "event",
  ({ interactionId, duration }) => {
    if (interactionId) seen.taps.push(duration);
  },
  { durationThreshold: 16 },
);
