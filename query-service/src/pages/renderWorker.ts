import { parentPort, workerData } from 'node:worker_threads';
import type { AskedPage, Rendered, RenderedPage } from './renderer.ts';

// Renders the pages of one language, in a thread of its own: a page takes tens of milliseconds, in which a service must answer.

interface Start {
  readonly module: string;
  readonly lang: string;
  readonly dir: string;
}
interface Module {
  readonly renderPage: (page: AskedPage) => Promise<RenderedPage>;
}

const { module, ...pageLanguage } = workerData as Start;
Object.assign(globalThis, { pageLanguage });
const { renderPage } = (await import(module)) as Module;

parentPort?.on('message', ({ id, page }: { readonly id: number; readonly page: AskedPage }) => {
  const answer = (rendered: Rendered) => parentPort?.postMessage(rendered);
  renderPage(page).then(
    (parts) => answer({ id, parts }),
    (error: unknown) => answer({ id, fault: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
