import { textFault, type Profile } from '@marketplace/contracts';
import { keptNames, type UserData } from '@marketplace/private-store';
import { leastPosition, shownReviewsOf, type DocumentReader } from '@marketplace/read-store';
import { Problem, type HandlerOf } from '@marketplace/service-kit';
import type { QueryParts } from '../parts.ts';
import { setPosition } from '../http/freshness.ts';

type Documents = Pick<DocumentReader, 'page' | 'tally'>;

/** The uid in the path; undefined if no person can have it. */
export const uidParam = (value: unknown): string | undefined =>
  typeof value === 'string' && textFault(value, 'uid') === undefined ? value : undefined;

const personNotFound = (): Problem =>
  new Problem('not-found', 'Nobody with this uid has posted a task or placed a bid here.');

/** What a person did here at first and at last: when, and by which name (null if the person was forgotten). */
interface Act {
  readonly position: number;
  readonly at: string;
  readonly name: string | null;
}

/** The first and the last one of these. */
const bothEnds = <T>(read: (descending: boolean) => Promise<T>): Promise<readonly [T, T]> =>
  Promise.all([read(false), read(true)]);

/** The first and the last task of a person, also deleted ones, and the number of all. */
const ownTasks = async (documents: Documents, uid: string) => {
  const where = [{ field: 'ownerUid', is: uid }] as const;
  const [first, last] = await bothEnds((descending) =>
    documents.page('deal_tasks', { where, order: ['posted'], descending, limit: 1, countUpTo: Infinity }),
  );
  const acts = [...first.documents, ...last.documents].map(
    ({ body: { posted: position, postedAt: at, ownerName: name } }): Act => ({ position, at, name }),
  );
  return { acts, posted: last.total ?? 0 };
};

const ownBids = async (documents: Documents, uid: string): Promise<readonly Act[]> => {
  const where = [{ field: 'uid', is: uid }] as const;
  const found = await bothEnds((descending) =>
    documents.page('bids', { where, order: ['placed'], descending, limit: 1 }),
  );
  return found
    .flatMap(({ documents: some }) => some)
    .map(({ body: { placed: position, placedAt: at, name } }): Act => ({ position, at, name }));
};

/** Who a person is, by what this person has posted and placed; undefined for nobody, and for a forgotten person. */
const knownAs = async (documents: Documents, uid: string) => {
  const [{ acts: tasks, posted }, bids] = await Promise.all([
    ownTasks(documents, uid),
    ownBids(documents, uid),
  ]);
  const acts = [...tasks, ...bids].sort((a, b) => a.position - b.position);
  const [first, last] = [acts[0], acts.at(-1)];
  return first && last?.name ? { signed: last.name, signedAt: last.at, since: first.at, posted } : undefined;
};

/** How many deals a person has, by what the person was in them and how they stand. */
const countsOf = (standings: ReadonlyMap<string, number>) => {
  const sum = (isCounted: (part: string, how: string) => boolean): number =>
    [...standings].reduce((all, [standing, count]) => {
      const [part = '', how = ''] = standing.split(' ');
      return isCounted(part, how) ? all + count : all;
    }, 0);
  return {
    hired: sum((part) => part === 'owner'),
    won: sum((part) => part === 'bidder'),
    completed: sum((_, how) => how === 'completed'),
    brokenOff: sum((_, how) => how === 'broken-off'),
  };
};

/** The average of the stars, with one decimal. */
const ratingOf = (stars: ReadonlyMap<string, number>): Pick<Profile, 'rating'> => {
  const counted = [...stars];
  const count = counted.reduce((all, [, number]) => all + number, 0);
  const sum = counted.reduce((all, [each, number]) => all + Number(each) * number, 0);
  return count === 0 ? {} : { rating: { average: Math.round((sum / count) * 10) / 10, count } };
};

const aboutOf = async (items: Pick<UserData, 'of'>, uid: string): Promise<Pick<Profile, 'about'>> => {
  const about = (await items.of('profile', uid)).find(({ id }) => id === 'about')?.body['value'];
  return typeof about === 'string' ? { about } : {};
};

/** GET /users/{uid}: all numbers are counted when they are read, from one document for each deal of the person. */
export const readProfile =
  ({ documents, items, clock }: Pick<QueryParts, 'documents' | 'items' | 'clock'>): HandlerOf<'profile'> =>
  async ({ call, req, res }) => {
    setPosition(res, leastPosition(await documents.positions(), call.readModels));
    const uid = uidParam(req.params['uid']);
    if (uid === undefined) throw personNotFound();
    const [known, names, standings, stars, about] = await Promise.all([
      knownAs(documents, uid),
      keptNames(items, uid),
      documents.tally('deals', { where: [{ field: 'uid', is: uid }], by: 'standing' }),
      documents.tally('deals', { where: shownReviewsOf(uid, clock()), by: 'stars' }),
      aboutOf(items, uid),
    ]);
    if (known === undefined) throw personNotFound();
    const { signed, signedAt, since, posted } = known;
    const kept = names.at(-1);
    const profile: Profile = {
      uid,
      name: kept && kept.at >= signedAt ? kept.name : signed,
      since,
      ...about,
      posted,
      ...countsOf(standings.counts),
      ...ratingOf(stars.counts),
    };
    res.set('Cache-Control', 'no-cache').json(profile);
  };
