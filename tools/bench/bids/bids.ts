import { setTimeout as sleep } from 'node:timers/promises';
import { insertedSchema } from '@marketplace/contracts';
import { compare, type Contender } from '../measure/compare.ts';
import { drive, sampleOf, type Sample } from '../measure/sample.ts';
import { comparisonTable, table } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { sampleTask } from '../setup/sampleTask.ts';
import { signUp } from '../setup/signUp.ts';
import { openBell, type BellStream } from './bellStream.ts';

const many = 10_000;
const callersToFill = 64;
const pauseMs = 20;

/** The calls of one user. */
const userOn = (url: string, token: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return insertedSchema.parse(await answer.json());
  };
  return {
    postTask: async () => (await post('/addtask', sampleTask)).insertedId,
    bid: async (taskId: string) => {
      const offer = { amount: 300, days: 5, message: 'I have made twelve logos for bakeries.' };
      return (await post('/bids', { taskId, ...offer })).position;
    },
    /** Milliseconds of one page of the bids on a task that contains the position. */
    readBids: async (taskId: string, query: string, position: number): Promise<number> => {
      const from = performance.now();
      const answer = await fetch(`${url}/api/tasks/${taskId}/bids?limit=20&${query}`, {
        headers: { ...headers, 'X-Min-Position': String(position) },
      });
      const bids = (await answer.json()) as readonly unknown[];
      if (answer.status !== 200 || bids.length !== 20) throw new Error(`bids were answered ${answer.status}`);
      return performance.now() - from;
    },
  };
};
type User = ReturnType<typeof userOn>;

const milliseconds = ({ p50, p99, operations }: Sample) => [
  operations.toLocaleString('en'),
  p50.toFixed(1),
  p99.toFixed(1),
];

/** From the answer to POST /bids until the owner's stream sends its notification; one bid after the other. */
const untilBell = async (owner: User, bidder: User, bell: BellStream, seconds: number): Promise<Sample> => {
  const taskId = await owner.postTask();
  const times: number[] = [];
  const from = performance.now();
  while (performance.now() < from + seconds * 1000) {
    const position = await bidder.bid(taskId);
    const answered = performance.now();
    times.push((await bell.reaches(position)) - answered);
    await sleep(pauseMs);
  }
  return sampleOf(
    times.map((ms) => Math.max(0, ms)),
    performance.now() - from,
  );
};

const pageReads = async (owner: User, bidder: User, taskId: string, query: string, seconds: number) => {
  const times: number[] = [];
  const from = performance.now();
  while (performance.now() < from + seconds * 1000)
    // A bid before each read, so that no kept answer is read.
    times.push(await owner.readBids(taskId, query, await bidder.bid(taskId)));
  return sampleOf(times, performance.now() - from);
};

export const bids: BenchCase = {
  name: 'bids',
  about: `a bid on a task with ${many.toLocaleString('en')} bids against a bid on a new task, from a bid to the owner's bell, and a page of those bids`,
  run: async (context) => {
    const { url, emulatorHost, pid } = await startProduct(context);
    const owner = userOn(url, await signUp(emulatorHost, { email: 'owner@example.com', name: 'Owen' }));
    const ownersToken = await signUp(emulatorHost, { email: 'ringer@example.com', name: 'Rina' });
    const bidder = userOn(url, await signUp(emulatorHost, { email: 'bidder@example.com', name: 'Bea' }));

    const full = await owner.postTask();
    context.say(`  ${many.toLocaleString('en')} bids on one task`);
    let placed = 0;
    const fill = async () => {
      while (placed < many) {
        placed += 1;
        await bidder.bid(full);
      }
    };
    await Promise.all(Array.from({ length: callersToFill }, fill));

    const placing = (name: string, taskOf: () => Promise<string>): Contender => ({
      name,
      processes: [pid],
      run: async (callers, ms) => {
        const taskId = await taskOf();
        return drive(callers, ms, async () => {
          await bidder.bid(taskId);
        });
      },
    });
    const contenders = {
      ours: placing('full', () => Promise.resolve(full)),
      peer: placing('new', () => owner.postTask()),
    };
    const comparisons = [];
    for (const callers of [1, 64]) comparisons.push(await compare(contenders, callers, context.seconds));

    context.say('  from a bid to the bell');
    const ringer = userOn(url, ownersToken);
    const bell = await openBell(url, ownersToken);
    context.onEnd(bell.close);
    const rung = await untilBell(ringer, bidder, bell, context.seconds);

    context.say('  pages of the bids');
    const newest = await pageReads(owner, bidder, full, 'sort=-placed', context.seconds);
    const cheapest = await pageReads(owner, bidder, full, 'sort=amount', context.seconds);
    return [
      comparisonTable({ ours: 'full task', peer: 'new task' }, comparisons),
      table(
        ['', 'times', 'p50 ms', 'p99 ms'],
        [
          ['from the answer of a bid to the bell, idle', ...milliseconds(rung)],
          ['the newest 20 bids', ...milliseconds(newest)],
          ['the 20 lowest offers', ...milliseconds(cheapest)],
        ],
      ),
    ].join('\n\n');
  },
};
