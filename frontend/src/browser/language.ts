import { onServer } from './onServer.ts';

/** The key of the chosen language; `public/theme.js` reads it before the first paint. */
export const storageKey = 'language';

/** The global that the rendering program sets on the server; it renders the pages of one language. */
interface Rendering {
  readonly pageLanguage: { readonly lang: string; readonly dir: string };
}
const page = onServer ? (globalThis as unknown as Rendering).pageLanguage : document.documentElement;

/** The page's language, as `public/theme.js` has chosen it: the reader's choice, else the browser's, else English. */
export const language = page.lang || 'en';
export const direction = page.dir === 'rtl' ? 'rtl' : 'ltr';

/** Points from an old value to a new one, in the page's direction of writing. */
export const arrow = direction === 'rtl' ? '←' : '→';

/** The language of the texts in the source, and of the API. */
export const sourceLanguage = 'en';

/** Stores the language, and reloads the page in it. Returns false if the browser stores nothing, so that its own language stays. */
export const chooseLanguage = (code: string): boolean => {
  try {
    localStorage.setItem(storageKey, code);
    // For the server, which renders pages in this language; `public/theme.js` sets the same cookie.
    document.cookie = `language=${code}; path=/; max-age=31536000; samesite=lax`;
  } catch {
    return false;
  }
  // All texts, formats and the writing direction change.
  location.reload();
  return true;
};

/** A language's name in the language itself: 'Deutsch'. */
export const nameOfLanguage = (code: string): string =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
