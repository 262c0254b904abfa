import type { Logger } from '@marketplace/service-kit';
import { createThrottle } from '@marketplace/service-kit/async';
import type { Request, Response } from 'express';
import type { PageRenderer } from '@marketplace/service-kit/rendering';
import { encodingFor, type Encoding } from './encodings.ts';
import type { PageReader } from './pageReaders.ts';
import type { Shell } from './shell.ts';

export interface SiteDeps {
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly shell: Shell;
  readonly renderer: PageRenderer;
}

type SendPage = (reader: PageReader, encoding: Encoding) => Promise<unknown>;

/** Sends a page in its reader's language and encoding; if the page cannot be rendered, sends the app without content. */
export type SiteReplies = (req: Request, res: Response, send: SendPage) => Promise<void>;

export const createSiteReplies = ({
  clock,
  logger,
  shell,
  readerOf,
}: SiteDeps & { readonly readerOf: (req: Request) => PageReader }): SiteReplies => {
  const throttle = createThrottle(60_000);

  return async (req, res, send) => {
    res.set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding, Accept-Language, Cookie' });
    // The page learns the time from it, because a page can't read its own `Date`.
    res.set('Server-Timing', `clock;desc="${clock().toISOString()}"`);
    try {
      await send(readerOf(req), encodingFor(req));
    } catch (error) {
      throttle(() => logger.warn({ err: error }, 'A page could not be rendered; the web app renders it.'));
      res.removeHeader('ETag');
      res.type('html').set('Cache-Control', 'no-cache').send(shell.empty);
    }
  };
};
