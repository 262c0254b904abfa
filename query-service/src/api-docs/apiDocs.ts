import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { asyncApiDocument } from '@marketplace/contracts/asyncapi';
import { openApiDocument } from '@marketplace/contracts/openapi';
import type { HandlerOf } from '@marketplace/service-kit';
import express, { type Router } from 'express';

/** The page of the API. Its addresses are relative, so it works under any path, and it loads nothing from other hosts. */
const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Marketplace API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="docs/swagger-ui.css">
  </head>
  <body>
    <main id="api"></main>
    <noscript>This page needs JavaScript; <a href="openapi.json">openapi.json</a> has the same content.</noscript>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

/** Starts the page; a separate file, because the page allows no inline script. */
const docsScript = `globalThis.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#api',
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;

/** The page may only load its own files and call its own origin. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const require = createRequire(import.meta.url);
const assets = dirname(require.resolve('swagger-ui-dist/swagger-ui-bundle.js'));
const assetNames = ['swagger-ui-bundle.js', 'swagger-ui.css'];

export const openApi = (): HandlerOf<'openApiDocument'> => {
  let document: string | undefined;
  return ({ res }) => {
    document ??= JSON.stringify(openApiDocument());
    res.type('json').set('Cache-Control', 'no-cache').send(document);
  };
};

export const asyncApi: HandlerOf<'asyncApiDocument'> = ({ res }) => {
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
