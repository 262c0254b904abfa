import { withClosedMarks, withoutNoncharacters, forgottenTitle, formerUser } from '@marketplace/contracts';
import { feedIdOf, feedIdPattern, type UserData, type UserRecord } from '@marketplace/private-store';
import type { DocumentReader } from '@marketplace/read-store';
import { Problem, type HandlerOf } from '@marketplace/service-kit';
import type { Request, Response } from 'express';
import { privateAnswer, type FoundTask } from '../http/answers.ts';
import { answeredNotModified, digest } from '../http/etag.ts';
import { calendarOf, deadlinesOf } from './calendar.ts';
import { tasksOfSearch } from './searchedTasks.ts';

interface AtomFeed {
  /** The feed's id; its address can't be found from it. */
  readonly id: string;
  readonly name: string;
  /** ISO 8601 */
  readonly at: string;
  readonly origin: string;
  readonly tasks: readonly FoundTask[];
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Tasks as an Atom feed, newest first. */
const atomOf = async ({ id, name, at, origin, tasks }: AtomFeed): Promise<string> => {
  // Loaded when it is needed: it takes 15 MiB, and many products have no feed.
  const { generateAtomFeed } = await import('feedsmith');
  const changes = tasks.map(({ body }) => body.updatedAt);
  return generateAtomFeed({
    id: `urn:marketplace:feed:${id}`,
    title: { value: withClosedMarks(name) },
    updated: new Date([at, ...changes].reduce((last, time) => (time > last ? time : last))),
    links: [{ href: `${origin}/browsetask`, rel: 'alternate', type: 'text/html' }],
    generator: { text: 'Marketplace' },
    entries: tasks.map(({ id: taskId, body }) => ({
      id: `urn:uuid:${taskId}`,
      title: { value: withClosedMarks(body.title ?? forgottenTitle) },
      updated: new Date(body.updatedAt),
      published: new Date(body.createdAt),
      authors: [{ name: withClosedMarks(body.userName ?? formerUser) }],
      categories: [{ term: body.category }],
      links: [{ href: `${origin}/tasks/${taskId}`, rel: 'alternate', type: 'text/html' }],
      summary: {
        value: `${body.category} · ${money.format(body.budget)} · until ${body.deadline} · ${body.status}`,
      },
      ...(body.description !== null && {
        content: { value: withClosedMarks(body.description), type: 'text' },
      }),
    })),
  });
};

interface FeedDeps {
  readonly documents: DocumentReader;
  readonly items: Pick<UserData, 'findFeed'>;
  readonly clock: () => Date;
}

/** The address of the product, as the caller has it. */
const originOf = (req: Request): string => `${req.protocol}://${req.headers.host ?? 'localhost'}`;

/** The feed of the kind at this secret address. @throws {Problem} `not-found` */
const askedFeed = async (
  { items }: Pick<FeedDeps, 'items'>,
  req: Request,
  kind: 'search' | 'deadlines',
): Promise<UserRecord> => {
  const secret = String(req.params['secret']);
  const feed = feedIdPattern.test(secret) ? await items.findFeed(feedIdOf(secret)) : undefined;
  if (feed?.body['kind'] !== kind)
    throw new Problem('not-found', 'There is no such feed. It may have been removed.');
  return feed;
};

/** Sends the text, or 304. The ETag is a hash of `source`, the data from which `text` makes the text. */
const send = async (
  req: Request,
  res: Response,
  type: string,
  source: unknown,
  text: () => string | Promise<string>,
): Promise<void> => {
  res.set({
    'Cache-Control': privateAnswer,
    'Content-Type': `${type}; charset=utf-8`,
    'X-Robots-Tag': 'noindex',
  });
  if (!answeredNotModified(req, res, `W/"${digest(source)}"`)) res.send(withoutNoncharacters(await text()));
};

/** GET /feeds/{secret}.atom: the newest tasks of a search. */
export const readAtom =
  (deps: FeedDeps): HandlerOf<'atomFeed'> =>
  async ({ req, res }) => {
    const { id, body } = await askedFeed(deps, req, 'search');
    const tasks = await tasksOfSearch(deps.documents, String(body['query']));
    const feed = { id, name: String(body['name']), at: String(body['at']), origin: originOf(req), tasks };
    await send(req, res, 'application/atom+xml', feed, () => atomOf(feed));
  };

/** GET /feeds/{secret}.ics: the deadlines of a user. */
export const readCalendar =
  (deps: FeedDeps): HandlerOf<'calendarFeed'> =>
  async ({ req, res }) => {
    const { uid } = await askedFeed(deps, req, 'deadlines');
    const calendar = { origin: originOf(req), deadlines: await deadlinesOf(deps, uid) };
    await send(req, res, 'text/calendar', calendar, () => calendarOf(calendar));
  };
