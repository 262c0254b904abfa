import { parentPort, workerData } from 'node:worker_threads';
import type { RenderMail, RenderPage } from '@marketplace/contracts';
import type { RenderRequest, RenderResult } from './renderer.ts';

// Renders the pages and mails of one language, in a separate thread: a page takes tens of milliseconds, in which the service must answer.

interface Start {
  readonly module: string;
  readonly lang: string;
  readonly dir: string;
}

const { module, ...pageLanguage } = workerData as Start;
Object.assign(globalThis, { pageLanguage });
const { renderPage, renderMail } = (await import(module)) as {
  readonly renderPage: RenderPage;
  readonly renderMail: RenderMail;
};

const render = async (asked: RenderRequest) =>
  'page' in asked ? { page: await renderPage(asked.page) } : { mail: await renderMail(asked.mail) };

parentPort?.on('message', ({ id, asked }: { readonly id: number; readonly asked: RenderRequest }) => {
  const answer = (rendered: RenderResult) => parentPort?.postMessage(rendered);
  render(asked).then(
    (parts) => answer({ id, ...parts }),
    (error: unknown) => answer({ id, fault: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
