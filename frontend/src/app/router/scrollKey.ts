import type { Location } from 'react-router-dom';
import { onServer } from '../../onServer.ts';

// The router gives the first page of every visit the same key. A number in the entry of the tab's history tells a
// reload, or Back, from another address that was typed into the tab.
const startVisit = (): number => {
  const entry = history.state as { readonly visit?: number } | null;
  const visit = entry?.visit ?? Date.now();
  history.replaceState({ ...entry, visit }, '');
  return visit;
};
const visit = onServer ? 0 : startVisit();

/** The key under which the scroll position of a page is kept. */
export const scrollKey = ({ key }: Location): string => (key === 'default' ? String(visit) : key);
