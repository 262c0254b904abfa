import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { encoded } from './encodings.ts';
import type { Renderer } from './renderer.ts';
import { screenOf } from './screens.ts';
import type { About, Shell } from './shell.ts';
import type { SiteReplies } from './siteReplies.ts';

/** Each has a few kB. */
const mostFrames = 1_000;

/** Keeps what is made, until making it fails. */
const createKept = <Value extends object>() => {
  const cache = new LRUCache<string, Promise<Value>>({ max: mostFrames });
  const keep = (key: string, make: () => Promise<Value>): Promise<Value> => {
    const before = cache.get(key);
    if (before) return before;
    const made = make();
    cache.set(key, made);
    made.catch(() => cache.delete(key));
    return made;
  };
  return { keep, drop: () => cache.clear() };
};

/** Sends frames: each is the same for all addresses of its screen, until the next build; a task's has its title and description. */
export const createFrames = (parts: {
  readonly shell: Shell;
  readonly renderer: Renderer;
  readonly replies: SiteReplies;
}) => {
  const { shell, renderer, replies } = parts;
  const frames = createKept<Buffer>();
  const pages = createKept<Awaited<ReturnType<Renderer['render']>>>();

  const send = (req: Request, res: Response, about?: About): Promise<void> =>
    replies(req, res, async ({ language, locale }, encoding) => {
      const url = screenOf(req.path);
      const render = () => renderer.render(language, () => Promise.resolve({ url, locale }));
      const make = async () =>
        encoded(shell.filled(language, await pages.keep(`${url} ${locale}`, render), about), encoding);
      const body = await frames.keep(JSON.stringify([url, locale, encoding, about]), make);
      if (encoding !== 'identity') res.set('Content-Encoding', encoding);
      res.type('html').send(body);
    });
  // The frames are all that is kept here with texts of persons.
  return { send, drop: frames.drop };
};
