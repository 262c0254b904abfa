import { onServer } from '../browser/onServer.ts';

const keyOf = (entry: { readonly key?: string } | null): string => {
  if (entry?.key !== undefined) return entry.key;
  const key = String(Date.now());
  history.replaceState({ ...entry, key }, '');
  return key;
};

/**
 * The router's key for the history entry that the browser has loaded or reloaded. The router itself gives the first entry of each
 * visit the same key, so all visits would have the same scroll position.
 */
export const loadedKey = onServer ? 'default' : keyOf(history.state as { readonly key?: string } | null);
