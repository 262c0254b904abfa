// Runs before the first paint, so that no other theme flashes up. A file of its own: the page's CSP knows no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
    // Only 'dark' and 'light' are choices; the app reads the same key later.
    if (chosen !== null && chosen !== 'dark' && chosen !== 'light') localStorage.removeItem('theme');
  } catch {
    // storage is refused: the system's theme it is
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // One page for all addresses: what index.html draws by itself is for the home page.
  if (location.pathname === '/') document.documentElement.dataset.at = 'home';
})();
