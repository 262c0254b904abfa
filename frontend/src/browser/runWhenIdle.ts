const latest = 3000;
const withoutIdleCallbacks = 300;

/** Runs a task after the page has loaded and the browser is idle; the returned function cancels it. */
export const runWhenIdle = (task: () => void): (() => void) => {
  const calledOff = new AbortController();
  const { signal } = calledOff;
  const run = () => {
    if (!signal.aborted) task();
  };
  const wait = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: latest });
    else setTimeout(run, withoutIdleCallbacks);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal });
  return () => calledOff.abort();
};
