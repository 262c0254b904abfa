import { zstdDecompressSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { callApi, type Caller } from './caller.ts';
import type { Others } from './plant.ts';

const ofAnybody = [
  '/api/tasks',
  '/api/tasks?q=paint',
  '/api/tasks?q=paimt',
  '/api/featured-tasks',
  '/api/tasks/categories',
];
const pages = ['/', '/browsetask', '/browsetask?q=paint', '/sitemap.xml'];
const ofUsers = [
  '/api/mytasks',
  '/api/mybids',
  '/api/notifications',
  '/api/bookmarks',
  '/api/searches',
  '/api/account/export',
];
const ofAuditors = [
  'events',
  'counts',
  'board',
  'accesses',
  'checkpoints',
  'export?format=jsonl',
  'export?format=csv',
];
const ofOperators = ['projections', 'actions', 'dead-letters', 'doctor', 'history'];

/** What everybody gets of every call that reads, by caller and address. */
export const everyAnswer = async (
  url: string,
  { ada, auditor, operator }: Others,
  uid: string,
): Promise<ReadonlyMap<string, string>> => {
  const answers = new Map<string, string>();
  const ask = async (who: string, caller: Caller, path: string) =>
    answers.set(`${who}: ${path}`, (await callApi(url, caller, `GET ${path}`)).text);

  const tasks = JSON.parse((await callApi(url, ada, 'GET /api/tasks')).text) as readonly {
    readonly _id: string;
  }[];
  const perTask = tasks.flatMap(({ _id }) =>
    ['', '/history', '/bids'].map((part) => `/api/tasks/${_id}${part}`),
  );
  for (const path of [...ofAnybody, ...pages, ...tasks.map(({ _id }) => `/tasks/${_id}`)])
    await ask('a visitor', {}, path);
  for (const path of [...ofAnybody, ...ofUsers, ...perTask]) await ask('Ada', ada, path);
  for (const path of ofAuditors) await ask('an auditor', auditor, `/api/audit/${path}`);
  for (const { _id } of tasks)
    for (const part of ['', '/lineage']) await ask('an auditor', auditor, `/api/audit/tasks/${_id}${part}`);
  for (const path of [...ofOperators, `people/${uid}`])
    await ask('an operator', operator, `/api/operations/${path}`);

  const parquet = await callApi(url, auditor, 'GET /api/audit/export?format=parquet');
  answers.set(
    'an export as Parquet',
    JSON.stringify(
      await parquetReadObjects({
        file: parquet.bytes,
        compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) },
      }),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    ),
  );
  return answers;
};
