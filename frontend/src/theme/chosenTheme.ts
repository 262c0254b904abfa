import { useSyncExternalStore } from 'react';

/** The element whose `data-theme` is the theme; `public/theme.js` sets it for the system's theme, and for a choice in another tab. */
const root = () => document.documentElement;

const watch = (changed: () => void) => {
  const watching = new MutationObserver(changed);
  watching.observe(root(), { attributeFilter: ['data-theme'] });
  return () => watching.disconnect();
};
const shown = () => (root().dataset['theme'] === 'dark' ? 'dark' : 'light');

export const useShownTheme = (): 'dark' | 'light' => useSyncExternalStore(watch, shown, () => 'light');

/** Shows and stores the user's theme, which replaces the system's theme from now on. */
export const chooseTheme = (theme: 'dark' | 'light'): void => {
  root().dataset['theme'] = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // storage is blocked: chosen for this visit
  }
};
