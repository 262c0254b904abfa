import { createMetrics, createLogger, startHttpServer } from '@marketplace/service-kit';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { createCachedResponses } from '../http/cachedResponses.ts';
import { pages, type PageDeps } from './pages.ts';

/** The page of a list in which only the fuzzy match finds something. */
const startSite = async (findFuzzyMatches: PageDeps['findFuzzyMatches']) => {
  const documents = {
    version: () => Promise.resolve({ revisions: { tasks: 'a' }, positions: { tasks: 7 } }),
    page: (_: string, { where }: { where: readonly object[] }) =>
      Promise.resolve({
        position: 7,
        documents: [],
        total: JSON.stringify(where).includes('design') ? 1 : 0,
      }),
  } as unknown as PageDeps['documents'];
  const { router } = pages({
    documents,
    answers: createCachedResponses(documents, createMetrics()),
    findFuzzyMatches,
    clock: () => new Date(),
    logger: createLogger({ level: 'silent', name: 'test' }),
    shell: {
      build: '1',
      empty: 'empty',
      languages: [],
      module: '',
      filled: (_language, { body }) => body,
    },
    renderer: {
      render: async (_language, read) =>
        ({ body: JSON.stringify((await read()).list) }) as Awaited<
          ReturnType<PageDeps['renderer']['render']>
        >,
      stop: () => Promise.resolve(),
    },
  });
  const server = await startHttpServer(express().use(router), { port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.stop());
  return async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/browsetask?q=desgin`, { headers });
    return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() };
  };
};

it('a page whose search was late is not kept, and the next one has the fuzzy matches', async () => {
  const found: Awaited<ReturnType<PageDeps['findFuzzyMatches']>>[] = ['late', ['design']];
  const get = await startSite(() => Promise.resolve(found.shift()));
  const late = await get();
  expect(JSON.parse(late.text)).toMatchObject({ total: 0 });
  // With an ETag, the browser would keep the empty page until a task changes.
  expect(late.etag).toBeNull();
  const next = await get();
  expect(JSON.parse(next.text)).toMatchObject({ total: 1, near: 'design' });
  expect((await get({ 'if-none-match': next.etag ?? '' })).status).toBe(304);
});
