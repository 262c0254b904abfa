import type { Location } from 'react-router-dom';

// The router gives the same key to the first page of every visit, and to each entry that a link within a page (`#terms`)
// makes. A number in the entry of the tab's history tells them apart, also after a reload, or Back.
const entryNumber = (): number => {
  const entry = history.state as { readonly visit?: number } | null;
  const visit = entry?.visit ?? Date.now();
  if (entry?.visit === undefined) history.replaceState({ ...entry, visit }, '');
  return visit;
};

/** The key under which the scroll position of a page is kept. */
export const scrollKey = ({ key }: Location): string => (key === 'default' ? String(entryNumber()) : key);
