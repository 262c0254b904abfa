import { fileURLToPath } from 'node:url';
import { readShell } from '@marketplace/query-service';
import { createRenderer } from '@marketplace/service-kit/rendering';
import { expect, vi } from 'vitest';
import type { Market } from './market.ts';

const shell = readShell(fileURLToPath(new URL('../../../frontend', import.meta.url)));
/** Renders the served pages; where the web app is not built, there are none. */
export const site = shell && { shell, renderer: createRenderer(shell.module) };

/** Waits until pages are served with their content. */
export const untilServed = async ({ call }: Pick<Market, 'call'>): Promise<void> => {
  if (site)
    await vi.waitFor(async () => expect((await call('/pages/browsetask')).text).toContain('id="page-data"'), {
      timeout: 60_000,
    });
};
