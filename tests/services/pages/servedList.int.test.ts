import { fileURLToPath } from 'node:url';
import { sorts } from '@marketplace/contracts';
import { readShell } from '@marketplace/query-service';
import { createRenderer } from '@marketplace/service-kit/rendering';
import { everyPartition } from '@marketplace/read-store';
import { postedTask } from '@marketplace/read-store/testing';
import { realPart } from '@marketplace/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createViteServer } from 'vitest/node';
import { tasksOf } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';

const webApp = fileURLToPath(new URL('../../../frontend', import.meta.url));
const shell = readShell(webApp);
const builtWebApp = realPart(
  'web-app',
  shell && webApp,
  'the web app is not built; npm run build -w frontend builds it',
);

/** The parts of the web app's code that read lists. */
interface App {
  readonly makeStore: (parts: object) => { readonly dispatch: (action: unknown) => Promise<Read> };
  readonly api: {
    readonly endpoints: {
      readonly getTasks: { readonly initiate: (query: object, options?: object) => unknown };
    };
  };
  readonly takeData: (store: object, data: object) => void;
}
interface Read {
  readonly data: { readonly pages: readonly { readonly items: readonly { readonly _id: string }[] }[] };
  readonly error?: unknown;
  readonly hasNextPage: boolean;
}

const idOf = (posted: number) => `01930b6e-5f3a-7c41-9d52-${String(posted).padStart(12, '0')}`;
const task = (posted: number) =>
  postedTask(
    posted,
    {
      category: posted % 2 === 0 ? 'Design' : 'Writing',
      deadline: `203${posted % 7}-01-01`,
      budget: posted % 100,
      status: posted % 3 === 0 ? 'Completed' : 'Pending',
      bidsCount: posted % 5,
      liveBids: posted % 5,
    },
    idOf(posted),
  );

const filters = [
  'category=Design',
  'status=Pending',
  'minBudget=20&maxBudget=80.50',
  'deadlineFrom=2031-01-01&deadlineTo=2035-01-01',
  'acceptingBids=true',
  'category=Writing&status=Pending&minBudget=0&sort=-bids',
];
const addresses = ['', ...sorts.map((sort) => `sort=${sort}`), ...filters];

builtWebApp.describe('a list on a page from the server', () => {
  let market: Market;
  let app: App;
  const unreached: unknown[] = [];
  let vite: Awaited<ReturnType<typeof createViteServer>>;
  beforeAll(async () => {
    // In this test the calls of the app have no origin, and the services have no gateway.
    vi.stubGlobal(
      'Request',
      class extends Request {
        constructor(input: string | Request, init?: RequestInit) {
          super(typeof input === 'string' ? market.url + input.replace('/api', '') : input, init);
        }
      },
    );
    const send = fetch;
    // The app says only that the server was not reached; the failure of this test says why. Calls of the app never time out here.
    vi.stubGlobal('fetch', (request: Request | URL, options?: RequestInit) =>
      ('url' in request ? send(request.url, { headers: request.headers }) : send(request, options)).catch(
        (error: unknown) => {
          unreached.push(error);
          throw error;
        },
      ),
    );
    // In development the store checks its whole state after each action.
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubGlobal('pageLanguage', { lang: 'en', dir: 'ltr' });
    vite = await createViteServer({
      configFile: `${webApp}/vitest.config.ts`,
      root: webApp,
      server: { middlewareMode: true, watch: null, ws: false },
      optimizeDeps: { noDiscovery: true },
      logLevel: 'error',
    });
    const load = (module: string) => vite.ssrLoadModule(`/src/${module}`);
    await load('features/tasks/calls/browseApi.ts');
    app = {
      ...(await load('app/store.ts')),
      ...(await load('api/api.ts')),
      ...(await load('served/takeData.ts')),
    } as unknown as App;
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    await vite.close();
  });
  beforeEach(async () => {
    market = await startMarket({
      ...(shell && { site: { shell, renderer: createRenderer(shell.module) } }),
    });
  });
  afterEach(() => market.stop());

  const write = async (many: number): Promise<void> => {
    const writer = await market.projections.openWriter();
    const documents = Array.from({ length: many }, (_, index) => task(index + 1));
    const reached = everyPartition(0); // the ledger is empty; documents beyond its end would be made again
    await writer.prepareWrite([{ id: { projection: 'tasks', generation: 1 }, documents, reached }])();
    await writer.close();
  };

  const dataOf = async (address: string): Promise<{ readonly list: { readonly query: object } }> => {
    const { text } = await market.call(`/pages/browsetask?${address}`, { headers: { accept: 'text/html' } });
    const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(text)?.[1];
    if (json === undefined) throw new Error('The thread that renders pages has not started yet.');
    return JSON.parse(json) as { readonly list: { readonly query: object } };
  };

  /** The ids of all pages: the first from the page of the address, the next ones as the app reads them. */
  const followed = async (address: string): Promise<string[]> => {
    const data = await vi.waitFor(() => dataOf(address), { timeout: 60_000 });
    const caller = { getIdToken: () => Promise.resolve(undefined), email: () => undefined };
    const readToken = { minPosition: () => undefined, recordRead: () => undefined };
    const store = app.makeStore({ caller, readToken });
    app.takeData(store, data);
    const read = (options?: object) =>
      store.dispatch(app.api.endpoints.getTasks.initiate(data.list.query, options));
    let list = await read();
    while (list.hasNextPage) {
      list = await read({ direction: 'forward' });
      expect([list.error, unreached]).toEqual([undefined, []]);
    }
    return list.data.pages.flatMap(({ items }) => items.map(({ _id }) => _id));
  };

  it.each([49, 500])(
    'of %d tasks is read to its end, in each order and with each filter',
    async (many) => {
      await write(many);
      for (const address of addresses) {
        const sorted = address.includes('sort=') ? address : `${address}&sort=-posted`;
        const { body } = await market.call(`/tasks?${sorted.replace(/^&/, '')}`);
        const all = tasksOf(body).map(({ _id }) => _id);
        expect(all.length).toBeGreaterThan(0);
        expect([address, await followed(address)]).toEqual([address, all]);
      }
    },
    120_000,
  );
});
