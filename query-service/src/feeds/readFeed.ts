import { withoutNoncharacters } from '@marketplace/contracts';
import { feedIdOf, feedIdPattern, type UserRecord } from '@marketplace/read-store';
import { Problem, type HandlerOf } from '@marketplace/service-kit';
import type { Request, Response } from 'express';
import { privateAnswer } from '../http/answers.ts';
import { answeredNotModified, digest } from '../http/etag.ts';
import { atomOf } from './atom.ts';
import { calendarOf, deadlinesOf } from './calendar.ts';
import type { FeedParts } from './feeds.ts';
import { tasksOfSearch } from './searchedTasks.ts';

/** The address of the product, as the caller has it. */
const originOf = (req: Request): string => `${req.protocol}://${req.headers.host ?? 'localhost'}`;

/** The feed of the kind at this secret address. @throws {Problem} `not-found` */
const askedFeed = async (
  { items }: Pick<FeedParts, 'items'>,
  req: Request,
  kind: 'search' | 'deadlines',
): Promise<UserRecord> => {
  const secret = String(req.params['secret']);
  const feed = feedIdPattern.test(secret) ? await items.findFeed(feedIdOf(secret)) : undefined;
  if (feed?.body['kind'] !== kind)
    throw new Problem('not-found', 'There is no such feed. It may have been removed.');
  return feed;
};

/** `made` decides the text: while it is the same, so is the ETag. */
const send = async (
  req: Request,
  res: Response,
  type: string,
  made: unknown,
  text: () => string | Promise<string>,
): Promise<void> => {
  res.set({
    'Cache-Control': privateAnswer,
    'Content-Type': `${type}; charset=utf-8`,
    'X-Robots-Tag': 'noindex',
  });
  if (!answeredNotModified(req, res, `W/"${digest(made)}"`)) res.send(withoutNoncharacters(await text()));
};

/** GET /feeds/{secret}.atom: the newest tasks of a search. */
export const readAtom =
  (parts: FeedParts): HandlerOf<'atomFeed'> =>
  async ({ req, res }) => {
    const { id, body } = await askedFeed(parts, req, 'search');
    const tasks = await tasksOfSearch(parts.documents, String(body['query']));
    const feed = { id, name: String(body['name']), at: String(body['at']), origin: originOf(req), tasks };
    await send(req, res, 'application/atom+xml', feed, () => atomOf(feed));
  };

/** GET /feeds/{secret}.ics: the deadlines of a user. */
export const readCalendar =
  (parts: FeedParts): HandlerOf<'calendarFeed'> =>
  async ({ req, res }) => {
    const { uid } = await askedFeed(parts, req, 'deadlines');
    const calendar = { origin: originOf(req), deadlines: await deadlinesOf(parts, uid) };
    await send(req, res, 'text/calendar', calendar, () => calendarOf(calendar));
  };
