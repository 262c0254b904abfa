import { parentPort, workerData } from 'node:worker_threads';
import type { RenderMail, RenderPage } from '@marketplace/contracts';
import type { RenderRequest, RenderResult } from './renderer.ts';

// Renders the pages or mails of one language, in a separate thread: a page takes tens of milliseconds, in which the service must answer.

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

parentPort?.on('message', ({ id, page, mail }: { readonly id: number } & RenderRequest) => {
  const answer = (rendered: RenderResult) => parentPort?.postMessage(rendered);
  const rendering = mail
    ? renderMail(mail).then((done) => ({ mail: done }))
    : renderPage(page).then((done) => ({ page: done }));
  rendering.then(
    (rendered) => answer({ id, rendered }),
    (error: unknown) => answer({ id, fault: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
