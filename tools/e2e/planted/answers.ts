import { zstdDecompressSync } from 'node:zlib';
import { allCalls } from '@marketplace/contracts/calls';
import { parquetReadObjects } from 'hyparquet';
import { callApi, type Caller } from '../api.ts';
import type { OtherPeople } from './plant.ts';

const pages = [
  '/',
  '/browsetask',
  '/browsetask?q=paint',
  '/sitemap.xml',
  '/api/tasks?q=paint',
  '/api/tasks?q=paimt',
];
const exports = ['jsonl', 'csv'].map((format) => `/api/audit/export?format=${format}`);

/** The answers of all calls that read, and the pages, by caller and address, for each kind of caller. */
export const everyAnswer = async (
  url: string,
  { ada, auditor, operator, moderator }: OtherPeople,
  uid: string,
): Promise<ReadonlyMap<string, string>> => {
  const answers = new Map<string, string>();
  const ask = async (who: string, caller: Caller, path: string) =>
    answers.set(`${who}: ${path}`, (await callApi(url, caller, `GET ${path}`)).text);
  const readers = { anybody: {}, visitor: ada, user: ada, auditor, operator, moderator };

  const tasks = JSON.parse((await callApi(url, ada, 'GET /api/tasks')).text) as readonly {
    readonly _id: string;
  }[];
  const ids = tasks.map(({ _id }) => _id);
  const reads = allCalls.filter(
    ({ method, path, answer }) =>
      method === 'GET' &&
      Object.keys(answer.content).includes('application/json') &&
      !path.includes('/dead-letters/{id}'),
  );
  for (const { path, caller } of reads)
    for (const id of path.includes('{id}') ? ids : [''])
      for (const who of [caller].flat())
        await ask(who, readers[who], `/api${path.replace('{id}', id).replace('{uid}', uid)}`);
  for (const path of [...pages, ...ids.map((id) => `/tasks/${id}`)]) await ask('a visitor', {}, path);
  for (const path of exports) await ask('an auditor', auditor, path);

  const parquet = await callApi(url, auditor, 'GET /api/audit/export?format=parquet');
  const rows = await parquetReadObjects({
    file: parquet.bytes,
    compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) },
  });
  const withoutBigInts = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  return answers.set('an export as Parquet', JSON.stringify(rows, withoutBigInts));
};
