import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { asyncApiDocument } from '@marketplace/contracts/asyncapi';
import { openApiDocument } from '@marketplace/contracts/openapi';
import type { HandlerOf } from '@marketplace/service-kit';
import express, { type Router } from 'express';
import { docsPage, docsPolicy, docsScript } from './page.ts';

const require = createRequire(import.meta.url);
const assets = dirname(require.resolve('swagger-ui-dist/swagger-ui-bundle.js'));
const assetNames = ['swagger-ui-bundle.js', 'swagger-ui.css'];

export const openApi = (): HandlerOf<'openApi'> => {
  let document: string | undefined;
  return ({ res }) => {
    document ??= JSON.stringify(openApiDocument());
    res.type('json').set('Cache-Control', 'no-cache').send(document);
  };
};

export const asyncApi: HandlerOf<'asyncApi'> = ({ res }) => {
  res.set('Cache-Control', 'no-cache').json(asyncApiDocument());
};

export const docs: HandlerOf<'docs'> = ({ req, res }) => {
  // With a slash at the end of the path, the relative addresses of the page would be wrong.
  if (req.path.endsWith('/')) res.redirect(308, '../docs');
  else
    res
      .set({ 'Content-Security-Policy': docsPolicy, 'Cache-Control': 'no-cache' })
      .type('html')
      .send(docsPage);
};

/** The files of the page `/docs`, under any path and without other hosts. */
export const docsFiles = (): Router => {
  const router = express.Router();
  router.get('/docs/start.js', (_req, res) => {
    res.type('js').set('Cache-Control', 'no-cache').send(docsScript);
  });
  for (const name of assetNames)
    router.get(`/docs/${name}`, (_req, res) => {
      res.sendFile(name, { root: assets, cacheControl: false, headers: { 'Cache-Control': 'no-cache' } });
    });
  return router;
};
