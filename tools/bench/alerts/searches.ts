import { randomUUID } from 'node:crypto';
import { categories, searchOf, taskFilterOf } from '@marketplace/contracts';
import type { WatchedSearch } from '@marketplace/read-store/projections';
import type { Item } from '@marketplace/read-store';

const words = [
  'logo',
  'landing page',
  'react',
  'copy edit',
  'short video',
  'banner',
  'seo',
  'menu',
  'app icon',
];
const pick = <T>(from: readonly T[], number: number): T | undefined => from[number % from.length];

/** Searches as people save them: a category, a limit of the price, one or two words, and each combination of these. */
const queryOf = (number: number): string => {
  const options = new URLSearchParams();
  if (number % 3 !== 0) options.set('category', pick(categories, number) ?? '');
  if (number % 2 === 0) options.set('maxBudget', String(50 + (number % 40) * 50));
  if (number % 5 < 3)
    options.set('q', `${pick(words, number) ?? ''} ${number % 4 === 0 ? (number % 97).toString(36) : ''}`);
  return options.toString();
};

/** Saved searches of as many users. */
export const searchItems = (count: number, query = queryOf): readonly Item[] =>
  Array.from({ length: count }, (_, number) => ({
    kind: 'search',
    uid: `uid-${number}`,
    id: randomUUID(),
    since: 0,
    body: { name: `Search ${number}`, query: query(number), alert: true, at: new Date().toISOString() },
  }));

export const watchedOf = ({ id, uid, since, body }: Item): WatchedSearch => ({
  id,
  uid,
  since,
  filter: taskFilterOf(searchOf(String(body['query']))),
});
