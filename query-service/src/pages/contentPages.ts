import { dayOf, type PageRequest } from '@marketplace/contracts';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { PageRenderer } from '@marketplace/service-kit/rendering';
import type { Answer } from '../http/cachedResponses.ts';
import type { CachedCallDeps } from '../deps.ts';
import { encoded, type Encoding } from './encodings.ts';
import type { PageReader } from './pageReaders.ts';
import type { Shell } from './shell.ts';
import type { SiteReplies } from './siteReplies.ts';

/** In milliseconds: a page is rendered at most once in this time. Its data has its position, after which the live updates begin. */
const freshFor = 1_000;

export interface ContentPageDeps extends CachedCallDeps {
  readonly clock: () => Date;
  readonly shell: Shell;
  readonly renderer: PageRenderer;
  readonly replies: SiteReplies;
}

export type ReadPage = (today: string) => Promise<
  Omit<PageRequest, 'locale'> & {
    readonly position: number;
    /** The page is not kept, because the next one may be better at the same position. */
    readonly isPassing?: true;
  }
>;

export const createContentPages = ({ answers, clock, shell, renderer, replies }: ContentPageDeps) => {
  const recent = new LRUCache<string, Promise<Answer>>({ max: 100, ttl: freshFor });

  const render = async (
    { language, locale }: PageReader,
    encoding: Encoding,
    read: () => ReturnType<ReadPage>,
  ): Promise<Answer> => {
    let tasks = 0;
    let isPassing: true | undefined;
    const page = await renderer.render(language, async () => {
      const { isPassing: passing, ...shown } = await read();
      tasks = shown.position;
      isPassing = passing;
      return { ...shown, locale };
    });
    return {
      positions: { tasks },
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      },
      body: await encoded(shell.filled(language, page), encoding),
      ...(isPassing && { isPassing }),
    };
  };

  const renderSeldom = (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const before = recent.get(key);
    if (before) return before;
    const rendered = make();
    recent.set(key, rendered);
    const forget = () => recent.delete(key);
    rendered.then(({ isPassing }) => isPassing && forget(), forget);
    return rendered;
  };

  const send = (req: Request, res: Response, read: ReadPage): Promise<void> =>
    replies(req, res, (reader, encoding) => {
      const time = clock().toISOString();
      const today = dayOf(time);
      const about = [
        'page',
        shell.build,
        req.url,
        reader.locale,
        encoding,
        time.slice(0, 'YYYY-MM-DDTHH'.length),
      ];
      const make = () => render(reader, encoding, () => read(today));
      const readKept = () => renderSeldom(JSON.stringify(about), make);
      return answers.send(req, res, { about, readModels: ['tasks'], read: readKept });
    });
  return { send, drop: () => recent.clear() };
};
