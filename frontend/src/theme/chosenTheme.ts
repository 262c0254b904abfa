import { useSyncExternalStore } from 'react';

/** `public/theme.js` follows the system, and the choice in another tab. */
const root = () => document.documentElement;

const watch = (changed: () => void) => {
  const watching = new MutationObserver(changed);
  watching.observe(root(), { attributeFilter: ['data-theme'] });
  return () => watching.disconnect();
};
const shown = () => (root().dataset['theme'] === 'dark' ? 'dark' : 'light');

/** The theme that is shown. */
export const useShownTheme = (): 'dark' | 'light' => useSyncExternalStore(watch, shown, () => 'light');

/** From now on the choice of the user counts, not the system's. */
export const chooseTheme = (theme: 'dark' | 'light'): void => {
  root().dataset['theme'] = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // storage is blocked: chosen for this visit
  }
};
