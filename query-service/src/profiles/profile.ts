import { refusalReasons, textFault, type Profile } from '@marketplace/contracts';
import { profileStreamId } from '@marketplace/event-store';
import { keptNames, type UserData } from '@marketplace/private-store';
import {
  leastPosition,
  countedReviewsOf,
  type DocumentReader,
  type PageOf,
  type ReadDocument,
} from '@marketplace/read-store';
import type { Collection } from '@marketplace/read-store/projections';
import { Problem, type HandlerOf } from '@marketplace/service-kit';
import type { QueryDeps } from '../deps.ts';
import { setPosition } from '../http/freshness.ts';
import { hiddenFor } from '../http/hiddenFor.ts';

type Documents = Pick<DocumentReader, 'page' | 'tally'>;

/** The uid in the path; undefined if no person can have it. */
export const uidParam = (value: unknown): string | undefined =>
  typeof value === 'string' && textFault(value, 'uid') === undefined ? value : undefined;

const personNotFound = (): Problem => {
  const { kind, detail } = refusalReasons['no-such-person'];
  return new Problem(kind, detail);
};

/** What a person did here at first and at last: when, and by which name (null if the person was forgotten). */
interface Act {
  readonly at: string;
  readonly name: string | null;
}

/** The first and the last of these documents, and their number if it is asked for. */
const bothEnds = async <C extends Collection>(
  documents: Documents,
  collection: C,
  query: Omit<PageOf<C>, 'limit'>,
  actOf: (body: ReadDocument<C>['body']) => Act,
) => {
  const page = (descending: boolean) => documents.page(collection, { ...query, descending, limit: 1 });
  const [first, last] = await Promise.all([page(false), page(true)]);
  const acts = [...first.documents, ...last.documents].map(({ body }) => actOf(body));
  return { acts, total: last.total ?? 0 };
};

interface PersonDeps {
  readonly documents: Documents;
  readonly items: Pick<UserData, 'of'>;
}

/** Who a person is, by what this person has posted and placed; undefined for nobody, and for a forgotten person. */
export const findPerson = async ({ documents, items }: PersonDeps, uid: string) => {
  const [owns, is] = [[{ field: 'ownerUid', is: uid }] as const, [{ field: 'uid', is: uid }] as const];
  const posted = (collection: 'tasks' | 'hidden_tasks') =>
    bothEnds(
      documents,
      collection,
      { where: owns, order: ['posted'], countUpTo: Infinity },
      ({ createdAt: at, userName: name }) => ({ at, name }),
    );
  const [tasks, hidden, gone, bids, names] = await Promise.all([
    posted('tasks'),
    posted('hidden_tasks'),
    bothEnds(documents, 'gone_tasks', { where: is, order: ['postedAt'] }, ({ postedAt: at, name }) => ({
      at,
      name,
    })),
    bothEnds(documents, 'bids', { where: is, order: ['placed'] }, ({ placedAt: at, name }) => ({ at, name })),
    keptNames(items, uid),
  ]);
  const acts = [tasks, hidden, gone, bids]
    .flatMap(({ acts: some }) => some)
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const [first, last] = [acts[0], acts.at(-1)];
  if (!first || !last?.name) return undefined;
  const kept = names.at(-1);
  const name = kept && kept.at >= last.at ? kept.name : last.name;
  return { name, since: first.at, posted: tasks.total };
};

/** How many deals a person has, by what the person was in them and how they stand. */
const countsOf = (standings: ReadonlyMap<string, number>) => {
  const sum = (isCounted: (side: string, how: string) => boolean): number =>
    [...standings].reduce((all, [standing, count]) => {
      const [side = '', how = ''] = standing.split(' ');
      return isCounted(side, how) ? all + count : all;
    }, 0);
  return {
    hired: sum((side) => side === 'owner'),
    won: sum((side) => side === 'bidder'),
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

export const aboutOf = async (items: Pick<UserData, 'of'>, uid: string): Promise<Pick<Profile, 'about'>> => {
  const about = (await items.of('profile', uid)).find(({ id }) => id === 'about')?.body['value'];
  return typeof about === 'string' ? { about } : {};
};

/** GET /users/{uid}: all numbers are counted when they are read, from one document for each deal of the person. */
export const readProfile =
  (deps: Pick<QueryDeps, 'documents' | 'items' | 'clock' | 'moderation'>): HandlerOf<'profile'> =>
  async ({ call, req, res, caller }) => {
    const { documents, items, clock } = deps;
    setPosition(res, leastPosition(await documents.positions(), call.readModels));
    const uid = uidParam(req.params['uid']);
    if (uid === undefined) throw personNotFound();
    const [known, standings, stars, about, hiding] = await Promise.all([
      findPerson({ documents, items }, uid),
      documents.tally('deals', { where: [{ field: 'uid', is: uid }], by: 'standing' }),
      documents.tally('deals', { where: countedReviewsOf(uid, clock()), by: 'stars' }),
      aboutOf(items, uid),
      documents.get('hidden_profiles', profileStreamId(uid)),
    ]);
    if (known === undefined) throw personNotFound();
    const { name, since, posted } = known;
    const isOwn = caller?.uid === uid;
    const hidden = isOwn
      ? await hiddenFor(deps, { kind: 'user', id: uid }, hiding.document?.body)
      : undefined;
    const profile: Profile = {
      uid,
      name,
      since,
      ...(isOwn || !hiding.document ? about : {}),
      ...(hidden && { hidden }),
      posted,
      ...countsOf(standings.counts),
      ...ratingOf(stars.counts),
    };
    res.set({ 'Cache-Control': 'no-cache', Vary: 'Authorization' }).json(profile);
  };
