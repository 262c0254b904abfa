// Runs before the first paint, so the page never flashes in the wrong theme. A separate file, because the
// page's CSP allows no inline script.
(() => {
  const { dataset } = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('theme');
      // Only 'dark' and 'light' are valid; the app writes the same key.
      if (chosen !== null && chosen !== 'dark' && chosen !== 'light') localStorage.removeItem('theme');
    } catch {
      // storage is blocked: use the system's theme
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    dataset.theme = dark ? 'dark' : 'light';
  };
  show();
  system.addEventListener('change', show);
  // Chosen in another tab.
  addEventListener('storage', show);
  // Paper is light.
  let shown;
  addEventListener('beforeprint', () => {
    shown = dataset.theme;
    dataset.theme = 'light';
  });
  addEventListener('afterprint', () => {
    dataset.theme = shown;
  });
  // All URLs get the same index.html; its static content is for the home page only.
  if (location.pathname === '/') dataset.at = 'home';
})();
