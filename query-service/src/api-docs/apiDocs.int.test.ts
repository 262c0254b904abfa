import express from 'express';
import { calls } from '@marketplace/contracts/calls';
import { callRouter, startHttpServer, type Identity, type RunningServer } from '@marketplace/service-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asyncApi, docs, docsFiles, openApi } from './apiDocs.ts';

const apiDocs = () =>
  callRouter(
    {
      openApiDocument: calls.openApiDocument,
      asyncApiDocument: calls.asyncApiDocument,
      docs: calls.docs,
    },
    { openApiDocument: openApi(), asyncApiDocument: asyncApi, docs },
    { identity: {} as Identity },
  ).use(docsFiles());

let server: RunningServer;
beforeAll(async () => {
  const app = express();
  app.use('/api', apiDocs());
  app.use(apiDocs());
  server = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
});
afterAll(() => server.stop());

const get = (address: string) => fetch(new URL(address, `http://127.0.0.1:${server.port}`));

describe.each(['/api/docs', '/docs'])('the page of the API at %s', (path) => {
  it('loads only files beside it, and all of them exist', async () => {
    const page = await get(path);
    const html = await page.text();
    const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links).toHaveLength(5);
    for (const link of links.filter((address) => address !== 'data:,')) {
      const address = new URL(link, page.url);
      expect(address.host).toBe(`127.0.0.1:${server.port}`);
      expect((await get(address.href)).status).toBe(200);
    }
  });
  it('may run only its own files', async () => {
    const page = await get(path);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(await page.text()).not.toMatch(/<script>|<style|style=| on\w+=/);
  });
  it('is found also with a slash at the end of its path', async () => {
    const page = await get(`${path}/`);
    expect([page.status, new URL(page.url).pathname]).toEqual([200, path]);
  });
  it('shows the document, whose server is the services beside it', async () => {
    const document = await get(new URL('openapi.json', (await get(path)).url).href);
    expect(document.headers.get('content-type')).toContain('application/json');
    expect(await document.json()).toMatchObject({ servers: [{ url: '.' }] });
  });
  it('has the document of the events beside it', async () => {
    const document = await get(new URL('asyncapi.json', (await get(path)).url).href);
    expect(await document.json()).toMatchObject({ asyncapi: '3.0.0', channels: { events: {} } });
  });
  it('serves no other file of its package', async () => {
    expect((await get(`${path}/package.json`)).status).toBe(404);
    expect((await get(`${path}/..%2fpackage.json`)).status).toBe(404);
  });
});
