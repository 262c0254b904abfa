import { problemKinds } from '@marketplace/contracts';
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { Problem } from '../problems/problem.ts';
import { problemHeaders } from '../problems/problemDocument.ts';

const isFile = ({ path }: Request): boolean => path.startsWith('/assets/');
const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

const pageOf = ({ kind, message }: Problem): string => {
  const { title } = problemKinds[kind];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <style>body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${message}</p>
      <p><a href="">Load this page again</a></p>
    </main>
  </body>
</html>
`;
};

/** Answers a browser that loads too many pages with a page that says why, and a program with the problem. */
const tooManyPages: ErrorRequestHandler = (error: unknown, req, res, next) => {
  const wantsPage = isRead(req) && (req.headers.accept ?? '').startsWith('text/html');
  if (!(error instanceof Problem) || error.kind !== 'too-many-requests' || !wantsPage) {
    next(error);
    return;
  }
  res
    .status(problemKinds[error.kind].status)
    .set({ ...problemHeaders(error), 'Content-Type': 'text/html; charset=utf-8' })
    .send(pageOf(error));
};

/** The site, whose pages count as reads. The files of the web app, which cost little and are kept by browsers, do not count. */
export const limitedSite = (site: RequestHandler, limited: RequestHandler): RequestHandler => {
  const limitPages: RequestHandler = (req, res, next) => {
    if (isRead(req) && !isFile(req)) return limited(req, res, next);
    next();
    return undefined;
  };
  return express.Router({ caseSensitive: true, strict: true }).use(limitPages, site, tooManyPages);
};
