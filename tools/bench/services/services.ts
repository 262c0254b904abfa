import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '@marketplace/event-store';
import { createLogger } from '@marketplace/service-kit';
import { startCluster, type RunningCluster } from '../../prove/cluster.ts';
import { cpuTime } from '../measure/processes.ts';
import { table } from '../measure/table.ts';
import { fillBoard } from '../scale/fillBoard.ts';
import type { BenchCase, CaseContext } from '../setup/benchCase.ts';
import { load } from '../whole/load/load.ts';
import { signUpAll } from '../whole/signUpAll.ts';
import { workloadOf } from '../whole/workload.ts';

const counts = [1, 2, 4];
const callers = 64;
/** Each is three events. */
const tasks = 5_000;

const settingOf = ({ settings }: RunningCluster, name: string): string => {
  const value = settings.get(name);
  if (value === undefined) throw new Error(`The cluster does not tell ${name}`);
  return value;
};

/** Appends past the services, until the read models have every event; returns events a second, and the ids of the tasks. */
const apply = async (cluster: RunningCluster, token: string) => {
  const store = await openEventStore({
    url: settingOf(cluster, 'TEST_DATABASE_URL'),
    logger: createLogger({ level: 'error', name: 'bench' }),
  });
  try {
    const from = performance.now();
    const ids = await fillBoard(store.ledger, tasks);
    const { position } = await store.ledger.head();
    const headers = { authorization: `Bearer ${token}`, 'X-Min-Position': String(position) };
    for (const path of ['/tasks?limit=1', '/bids/count', '/notifications?limit=1'])
      for (let status = 0; status !== 200;) {
        const answer = await fetch(`${cluster.url}/api${path}`, { headers });
        await answer.arrayBuffer();
        ({ status } = answer);
      }
    return { ids, rate: (position * 1_000) / (performance.now() - from) };
  } finally {
    await store.close();
  }
};

const measure = async ({ seconds, onEnd, say }: CaseContext, count: number): Promise<readonly string[]> => {
  say(`  ${count} query services, ${count} projectors`);
  const dir = await mkdtemp(join(tmpdir(), 'marketplace-bench-'));
  onEnd(() => rm(dir, { recursive: true, force: true }));
  const cluster = await startCluster(dir, {
    postgresOnly: false,
    linked: false,
    counts: { 'command-service': 1, projector: count, 'query-service': count },
  });
  try {
    const tokens = await signUpAll(settingOf(cluster, 'FIREBASE_AUTH_EMULATOR_HOST'));
    const { ids, rate } = await apply(cluster, tokens.people[0] ?? '');
    const api = `${cluster.url}/api`;
    const workload = workloadOf(
      { api },
      tokens,
      ids.map((id) => ({ id, owner: '' })),
    );
    const read = (ms: number) =>
      load({ url: api, callers, ms }, (caller) =>
        workload.person(caller).get(`/tasks/${workload.someTask()}`),
      );
    await read(1_000);
    const before = cpuTime([cluster.pid]);
    const { operations, perSecond, p99 } = await read(seconds * 1_000);
    const used = ((cpuTime([cluster.pid]) - before) * 1_000) / operations;
    return [String(count), ...[rate, perSecond, p99, used].map((figure) => figure.toFixed(0))];
  } finally {
    await cluster.stop();
  }
};

export const services: BenchCase = {
  name: 'services',
  about:
    'the cluster (npm run cluster) with 1, 2 and 4 projectors and query services: events applied, tasks read',
  run: async (context) => {
    const rows: (readonly string[])[] = [];
    for (const count of counts) rows.push(await measure(context, count));
    return table(['of each', 'events/s applied', 'GET /tasks/{id}/s', 'p99 ms', 'CPU µs a read'], rows);
  },
};
