import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { configSchema, type Config } from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import express, { type Request, type RequestHandler, type Router } from 'express';
import sirv from 'sirv';

/** `npm run build -w frontend` writes the web app here. */
export const builtSite = join(import.meta.dirname, '../../../frontend/dist');

export const siteIsBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'));

/** True if the browser asks for a page of the SPA, not for a file. */
const isNavigation = (req: Request): boolean =>
  !req.path.startsWith('/assets/') && extname(req.path) === '' && req.accepts('html') === 'html';

const files = (folder: string): RequestHandler =>
  sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (res, path) => {
      // The name of a file in /assets contains a digest of its content, so the file never changes.
      const kept = path.startsWith('/assets/');
      res.setHeader('Cache-Control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

const spa = (folder: string): RequestHandler => {
  const serve = files(folder);
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next();
      return;
    }
    delete req.headers.range; // always whole files, because they are small
    if (isNavigation(req)) req.url = '/index.html';
    // If the file was removed, as after a new build, only this answer ends; without a listener the error would end the program.
    res.once('pipe', (file: Readable) => file.once('error', () => res.destroy()));
    serve(req, res, next);
  };
};

const notBuilt: RequestHandler = (req, _res, next) => {
  if (isNavigation(req))
    throw new Problem(
      'unavailable',
      'The web app is not built. Run "npm run build -w frontend", then start again.',
    );
  next();
};

/** If a page can't be rendered, the site sends it without content. */
const withContent =
  (pages: RequestHandler): RequestHandler =>
  (req, res, next) => {
    if (!isNavigation(req) && req.path !== '/sitemap.xml') {
      next();
      return;
    }
    const { url } = req;
    req.url = `/pages${url}`;
    void pages(req, res, () => {
      req.url = url;
      if (!res.headersSent) next();
    });
  };

/** In a replay, every page is the app's `index.html` with a mark, so that without the mark the app need not ask before it starts. */
const markedPage = (folder: string): RequestHandler => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace('<html ', '<html data-replay ');
  return (req, res, next) => {
    if (isNavigation(req)) res.set('Cache-Control', 'no-cache').type('html').send(page);
    else next();
  };
};

/** Everything outside the API: `/config.json` for the SPA, and the SPA. */
export const site = (options: {
  readonly folder: string;
  readonly config: Config;
  /** Answers `/pages/...` with the page of an address. */
  readonly pages: RequestHandler;
}): Router => {
  const { folder } = options;
  const config = configSchema.parse(options.config);
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/config.json', (_req, res) => {
    res.set('Cache-Control', 'no-cache').json(config);
  });
  if (siteIsBuilt(folder)) router.get(/.*/, config.replay ? markedPage(folder) : withContent(options.pages));
  router.use(siteIsBuilt(folder) ? spa(folder) : notBuilt);
  return router;
};
