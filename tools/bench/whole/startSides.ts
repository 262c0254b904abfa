import { join, resolve } from 'node:path';
import { databaseUrlsOf, unusedPort } from '@marketplace/service-kit';
import { ledgerUrlOf, startProgram } from '../../e2e/product.ts';
import type { CaseContext } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { createAcknowledgedWrites } from './acknowledgedWrites.ts';
import { untilIdle, type Side } from './side.ts';
import { signUpAll } from './signUpAll.ts';
import type { Tokens } from './workload.ts';

/** Together these reads wait for every projection. */
const reads = ['/tasks?limit=1', '/bids/count', '/notifications?limit=1'];
const readWithin = 60_000;

/** Waits until every projection has this position. */
export const untilRead = async (
  api: string,
  token: string,
  position: number,
  within = readWithin,
): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'X-Min-Position': String(position) };
  const until = performance.now() + within;
  for (const path of reads)
    // A read waits 2 s at most, then it is a 503.
    for (let status = 0; status !== 200;) {
      const answer = await fetch(`${api}${path}`, { headers });
      await answer.arrayBuffer();
      ({ status } = answer);
      if (performance.now() > until) throw new Error(`GET ${path} is still a ${status} at ${position}`);
    }
};

/** `npm start`: services, PostgreSQL, Auth emulator. The checkout is of this code, or of the folder. */
export const startOurs = async (
  context: CaseContext,
  folder?: string,
): Promise<{
  readonly side: (token: string) => Side;
  readonly emulatorHost: string;
  readonly databaseUrl: string;
  /** The same database, as the user who owns the read models: until the next start, which changes its password. */
  readonly readsUrl: () => Promise<string>;
  /** Stops it and starts it again; returns how long the start took, in ms. Sides of before are of its former processes. */
  readonly restart: () => Promise<number>;
}> => {
  const checkout = folder === undefined ? undefined : resolve(folder);
  const { url, place, emulatorHost, ...product } = await startProduct(context, checkout);
  let { pid } = product;
  const api = `${url}/api`;
  const acknowledged = createAcknowledgedWrites();
  // The owner's: the program's own users may not update statistics.
  const databaseUrl = await ledgerUrlOf(place);
  const sideOf = (token: string, processes: readonly number[]): Side => ({
    name: folder ?? 'product',
    api,
    processes,
    acknowledged,
    databaseUrl,
    settle: async () => {
      await untilRead(api, token, acknowledged.position());
      await untilIdle(processes);
    },
  });
  return {
    side: (token) => sideOf(token, [pid]),
    emulatorHost,
    databaseUrl,
    readsUrl: async () => (await databaseUrlsOf(place.environment)).reads,
    restart: async () => {
      const started = await product.restart();
      ({ pid } = started);
      return started.took;
    },
  };
};

/** The CRUD server on the PostgreSQL of this run, which nothing else uses. */
const startCrud = async (
  { database, postgresPid, onEnd }: CaseContext,
  emulatorHost: string,
  keepsHistory: boolean,
): Promise<Side> => {
  const databaseUrl = await database();
  const program = await startProgram([process.execPath, join(import.meta.dirname, 'crud/crudServer.ts')], {
    PORT: String(await unusedPort()),
    DATABASE_URL: databaseUrl,
    FIREBASE_PROJECT_ID: 'demo-marketplace',
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
    KEEPS_HISTORY: String(keepsHistory),
  });
  onEnd(() => program.stop());
  const processes = [program.pid, postgresPid];
  return {
    name: 'CRUD',
    api: program.url,
    processes,
    acknowledged: createAcknowledgedWrites(),
    databaseUrl,
    settle: () => untilIdle(processes),
  };
};

/** The peer, and the tokens of its callers: those of the product, unless it has its own Auth emulator. */
export const startPeer = async (
  context: CaseContext,
  { emulatorHost, tokens }: { readonly emulatorHost: string; readonly tokens: Tokens },
): Promise<{ readonly peer: Side; readonly peerTokens: Tokens }> => {
  const { against } = context;
  if (against === undefined || against === 'history') {
    const peer = await startCrud(context, emulatorHost, against === 'history');
    return { peer, peerTokens: tokens };
  }
  const other = await startOurs({ ...context, profile: undefined }, against);
  const peerTokens = await signUpAll(other.emulatorHost);
  return { peer: other.side(peerTokens.people[0] ?? ''), peerTokens };
};
