// Runs before the first paint, so the page never flashes in the wrong theme or language. A separate file, because
// the page's CSP allows no inline script. The build minifies it, with src/served/earlyInput.js behind it (build/headScript.ts).
(() => {
  // The content policy forbids code from texts: zod must not try it, Firefox would report that. It reads this setting when it is loaded.
  globalThis.__zod_globalConfig = { jitless: true };
  const root = document.documentElement;
  const { dataset } = root;
  const add = (tag, attributes) =>
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }));

  // The build writes the languages into the script's tag: 'ar,rtl,/assets/texts.js de,ltr,...'.
  const languages = new Map(
    (document.currentScript?.dataset.languages ?? '').split(' ').map((each) => {
      const [code, ...more] = each.split(',');
      return [code, more];
    }),
  );
  const wished = navigator.languages.flatMap((each) => [each, each.split('-')[0]]);
  try {
    // The app writes these keys.
    wished.unshift(localStorage.getItem('language'));
    if (localStorage.getItem('auth:session')) dataset.session = '';
  } catch {
    // storage is blocked: use the browser's languages
  }
  const language = wished.find((each) => languages.has(each));
  if (language) {
    const [dir, texts] = languages.get(language);
    // A page that came with its content in another language: the server is told for the next one, and the content is hidden
    // until the app is there.
    if (root.lang !== language) {
      document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
      dataset.foreign = '';
    }
    root.lang = language;
    root.dir = dir;
    // Without this the texts would be fetched after the first script.
    if (texts) add('link', { rel: 'modulepreload', href: texts });
  }

  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('theme');
      // Only 'dark' and 'light' are valid; the app writes the same key.
      if (chosen !== 'dark' && chosen !== 'light') localStorage.removeItem('theme');
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
  // A page that comes with its content is painted before the app is loaded, see query-service/src/pages.
  // Each file is evaluated in its own task: all in one would block a slow machine for half a second. The last one starts the app.
  const files = document.currentScript?.dataset.app?.split(' ') ?? [];
  const loadApp = async () => {
    for (const href of files) add('link', { rel: 'modulepreload', href });
    for (const file of files) {
      await import(file);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  // In a tab that is not visible nothing is painted.
  const painted = document.hidden
    ? setTimeout
    : (then) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)));
  if (files.length > 0) addEventListener('DOMContentLoaded', () => painted(loadApp));
  addEventListener('app-shown', () => delete dataset.foreign, { once: true });
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
