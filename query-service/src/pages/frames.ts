import { framePath, renderedPaths, type RenderedPage } from '@marketplace/contracts';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { PageRenderer } from '@marketplace/service-kit/rendering';
import { encoded } from './encodings.ts';
import type { PageDescription, Shell } from './shell.ts';
import type { SiteReplies } from './siteReplies.ts';

/** The number of kept frames, of a few kB each. */
const mostFrames = 1_000;

/** The screen with this path, by the rules of the web app; the shared frame for all other paths. */
const frameOf = (path: string): string => {
  const plain = path.replace(/\/+$/, '').toLowerCase();
  return Object.values(renderedPaths).find((known) => known === plain) ?? framePath;
};

/** Sends pages without data: screens of text and of sign-in, and one frame for all others; a task's frame has its title and description. */
export const createFrames = (deps: {
  readonly shell: Shell;
  readonly renderer: PageRenderer;
  readonly replies: SiteReplies;
}) => {
  const { shell, renderer, replies } = deps;
  const frames = new LRUCache<string, Promise<RenderedPage>>({ max: mostFrames });

  return (req: Request, res: Response, about?: PageDescription): Promise<void> =>
    replies(req, res, async ({ language, locale }, encoding) => {
      const url = frameOf(req.path);
      const key = `${url} ${locale}`;
      const frame = frames.get(key) ?? renderer.render(language, () => Promise.resolve({ url, locale }));
      frames.set(key, frame);
      frame.catch(() => frames.delete(key));
      const body = await encoded(shell.filled(language, await frame, about), encoding);
      if (encoding !== 'identity') res.set('Content-Encoding', encoding);
      res.type('html').send(body);
    });
};
