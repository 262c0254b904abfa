import { parentPort, workerData } from 'node:worker_threads';
import type { PageRequest, RenderPage } from '@marketplace/contracts';
import type { RenderResult } from './renderer.ts';

// Renders the pages of one language, in a separate thread: a page takes tens of milliseconds, in which the service must answer.

interface Start {
  readonly module: string;
  readonly lang: string;
  readonly dir: string;
}

const { module, ...pageLanguage } = workerData as Start;
Object.assign(globalThis, { pageLanguage });
const { renderPage } = (await import(module)) as { readonly renderPage: RenderPage };

parentPort?.on('message', ({ id, page }: { readonly id: number; readonly page: PageRequest }) => {
  const answer = (rendered: RenderResult) => parentPort?.postMessage(rendered);
  renderPage(page).then(
    (parts) => answer({ id, parts }),
    (error: unknown) => answer({ id, fault: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
