import { expect, vi } from 'vitest';
import type { Site } from './site.ts';

const html = { Accept: 'text/html' };

/** What the server sends to a browser. */
export const servedPage = async (site: Site, path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await fetch(`${site.url}${path}`, { headers: { ...html, ...headers } })).text();

/** The thread that renders pages starts with the service: waits until pages have their content. */
export const untilServed = (site: Site) =>
  vi.waitFor(async () => expect(await servedPage(site, '/')).toContain('id="page-data"'), {
    timeout: 60_000,
    interval: 500,
  });
