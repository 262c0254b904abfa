import { setTimeout as sleep } from 'node:timers/promises';
import { inTurn, type Contender } from '../measure/compare.ts';
import { table } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { sampleTask } from '../setup/sampleTask.ts';
import { signUp } from '../setup/signUp.ts';
import { buildWebApp } from '../setup/webApp.ts';
import { load } from '../whole/load/load.ts';

const tasks = 200;
const callerCounts = [16, 64];
/** The aim is a share of the rate of this call. */
const list = '/api/tasks?limit=20';
const goal = 0.5;
/** A thread that renders pages begins with its first page. */
const longestStart = 30_000;

/** What Chromium sends for a page, and for a call of the web app. */
const headersOf = (path: string, languages: string) => ({
  accept: path.startsWith('/api/')
    ? '*/*'
    : 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': languages,
});

const asked = [
  { name: 'GET /browsetask, en-US', path: '/browsetask', languages: 'en-US,en;q=0.9' },
  { name: 'GET /browsetask, de-AT', path: '/browsetask', languages: 'de-AT,de;q=0.9,en;q=0.8' },
  { name: 'GET /, en-US', path: '/', languages: 'en-US,en;q=0.9' },
  { name: `GET ${list}`, path: list, languages: 'en-US,en;q=0.9' },
];

/** Resolves when the tasks can be read. */
const postTasks = async (url: string, token: string): Promise<void> => {
  const authorization = `Bearer ${token}`;
  const { host } = new URL(url);
  let posted = 0;
  let position = 0;
  await load({ url, callers: 8, ms: Infinity }, () => {
    if (posted === tasks) return undefined;
    posted += 1;
    const deadline = `${2100 + (posted % 7)}-0${1 + (posted % 9)}-${10 + (posted % 18)}`;
    const body = JSON.stringify({ ...sampleTask, deadline });
    const head = `POST /api/addtask HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${authorization}\r\n`;
    return {
      request: `${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      onSuccess: (answer) => {
        position = Math.max(position, (JSON.parse(answer.toString()) as { position: number }).position);
      },
    };
  });
  const { status } = await fetch(url + list, { headers: { 'X-Min-Position': String(position) } });
  if (status !== 200) throw new Error(`GET ${list} answered ${status}`);
};

/** The length of an answer in bytes, as it is sent. Waits until a page has its content. */
const lengthOf = async (url: string, { path, languages }: (typeof asked)[number]): Promise<number> => {
  const headers = headersOf(path, languages);
  for (const until = Date.now() + longestStart; Date.now() < until;) {
    const answer = await fetch(url + path, { headers });
    const text = await answer.text();
    if (path === list || text.includes('id="page-data"')) return Number(answer.headers.get('content-length'));
    await sleep(200);
  }
  throw new Error(`GET ${path} has no content`);
};

export const firstPage: BenchCase = {
  name: 'first-page',
  about: `pages from the server and GET ${list} by turns, as a browser asks for them; none of it has changed since`,
  run: async (context) => {
    await buildWebApp();
    const { url, pid, emulatorHost } = await startProduct(context);
    await postTasks(url, await signUp(emulatorHost));
    const lengths = await Promise.all(asked.map((each) => lengthOf(url, each)));
    const contenders = asked.map(({ name, path, languages }): Contender => {
      const headers = Object.entries(headersOf(path, languages)).map(
        ([key, value]) => `${key}: ${value}\r\n`,
      );
      const request = `GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n${headers.join('')}\r\n`;
      return {
        ...{ name, processes: [pid] },
        run: (callers, ms) => load({ url, callers, ms }, () => ({ request })),
      };
    });
    const rows: string[][] = [];
    for (const callers of callerCounts) {
      context.say(`  ${callers} callers`);
      const figures = await inTurn(contenders, callers, context.seconds);
      const ofList = figures.at(-1)?.perSecond ?? Number.NaN;
      for (const [index, { perSecond, p50, p99, cost }] of figures.entries()) {
        const ratio = perSecond / ofList;
        const isPage = index < figures.length - 1;
        rows.push([
          ...[asked[index]?.name ?? '', String(callers), Math.round(perSecond).toLocaleString('en')],
          ...[ratio.toFixed(2), isPage ? `>= ${goal}` : '', isPage ? (ratio >= goal ? 'yes' : 'no') : ''],
          ...[p50.toFixed(2), p99.toFixed(2), cost.toFixed(0), ((lengths[index] ?? 0) / 1000).toFixed(1)],
        ]);
      }
    }
    // The pages were pages all the time: one that could not be rendered has no content.
    await Promise.all(asked.map((each) => lengthOf(url, each)));
    return table(
      ['call', 'callers', 'requests/s', 'ratio', 'goal', 'met', 'p50 ms', 'p99 ms', 'CPU µs', 'kB'],
      rows,
    );
  },
};
