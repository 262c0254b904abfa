import { expect, vi } from 'vitest';
import type { Site } from './site.ts';

const html = { Accept: 'text/html' };

/** The HTML that the server sends to a browser. */
export const servedPage = async (site: Site, path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await fetch(`${site.url}${path}`, { headers: { ...html, ...headers } })).text();

/** Waits until pages are served with their content: the thread that renders pages starts with the service, and takes time. */
export const untilServed = (site: Site) =>
  vi.waitFor(async () => expect(await servedPage(site, '/')).toContain('id="page-data"'), {
    timeout: 60_000,
    interval: 500,
  });
