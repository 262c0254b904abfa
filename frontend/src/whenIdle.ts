const latest = 3000;
const withoutIdleCallbacks = 300;

/** Runs a task once the page has loaded and the browser has nothing better to do. */
export const whenIdle = (task: () => void): void => {
  const wait = () => {
    // Safari knows no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: latest });
    else setTimeout(task, withoutIdleCallbacks);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
};
