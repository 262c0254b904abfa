import { join, resolve } from 'node:path';
import { unusedPort } from '@marketplace/service-kit';
import { startProgram } from '../../e2e/product.ts';
import type { CaseContext } from '../setup/benchCase.ts';
import { startProduct, type Product } from '../setup/product.ts';
import { createAcknowledgedWrites } from './acknowledgedWrites.ts';
import { untilIdle, type Side } from './side.ts';
import { signUpAll } from './signUpAll.ts';
import type { Tokens } from './workload.ts';

/** Together, these reads wait for all projections. */
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
    // A read waits at most 2 s, then the answer is 503.
    for (let status = 0; status !== 200;) {
      const answer = await fetch(`${api}${path}`, { headers });
      await answer.arrayBuffer();
      ({ status } = answer);
      if (performance.now() > until) throw new Error(`GET ${path} is still a ${status} at ${position}`);
    }
};

/** The product with its services, PostgreSQL and Auth emulator. `settle` reads as the user of the token until all writes are visible. */
export const sideOf = (product: Product, token: string, acknowledged = createAcknowledgedWrites()): Side => {
  const [api, processes] = [`${product.url}/api`, [product.pid()]];
  return {
    api,
    processes,
    acknowledged,
    databaseUrl: product.databaseUrl,
    settle: async () => {
      await untilRead(api, token, acknowledged.position());
      await untilIdle(processes);
    },
  };
};

/** Starts the CRUD server on the PostgreSQL of this run, which no other program uses. */
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
    api: program.url,
    processes,
    acknowledged: createAcknowledgedWrites(),
    databaseUrl,
    settle: () => untilIdle(processes),
  };
};

/** Starts the peer. Returns it with the tokens of its callers: the product's tokens, unless the peer has its own Auth emulator. */
export const startPeer = async (
  context: CaseContext,
  { emulatorHost, tokens }: { readonly emulatorHost: string; readonly tokens: Tokens },
): Promise<{ readonly peer: Side; readonly peerTokens: Tokens }> => {
  const { against, onEnd } = context;
  if (against === undefined || against === 'history') {
    const peer = await startCrud(context, emulatorHost, against === 'history');
    return { peer, peerTokens: tokens };
  }
  const other = await startProduct({ onEnd }, resolve(against));
  const peerTokens = await signUpAll(other.emulatorHost);
  return { peer: sideOf(other, peerTokens.people[0] ?? ''), peerTokens };
};
