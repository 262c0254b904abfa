import { setTimeout as sleep } from 'node:timers/promises';
import { insertedSchema } from '@marketplace/contracts';
import { sampleOf } from '../measure/sample.ts';
import { table } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { sampleTask } from '../setup/sampleTask.ts';
import { signUp } from '../setup/signUp.ts';

const pause = 20;

const tokenReads = 10_000;
const readers = 16;

const post = async (url: string, token: string) => {
  const posted = await fetch(`${url}/api/addtask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sampleTask),
  });
  return insertedSchema.parse(await posted.json());
};

/** Milliseconds from a command's answer until a GET without a read token has shown the task. */
const untilVisible = async (url: string, token: string): Promise<number> => {
  const { insertedId } = await post(url, token);
  const answered = performance.now();
  for (;;) {
    const read = await fetch(`${url}/api/tasks/${insertedId}`);
    await read.arrayBuffer();
    if (read.status === 200) return performance.now() - answered;
  }
};

/** How often a GET with the read token of the command before it did not show the task. */
const misses = async (url: string, token: string): Promise<number> => {
  let begun = 0;
  let missed = 0;
  const reader = async (): Promise<void> => {
    while (begun < tokenReads) {
      begun += 1;
      const { insertedId, position } = await post(url, token);
      const read = await fetch(`${url}/api/tasks/${insertedId}`, {
        headers: { 'X-Min-Position': String(position) },
      });
      await read.arrayBuffer();
      if (read.status !== 200) missed += 1;
    }
  };
  await Promise.all(Array.from({ length: readers }, reader));
  return missed;
};

export const visible: BenchCase = {
  name: 'visible',
  about:
    "from a command's answer until a GET without a read token shows the task, on the whole product, idle, and reads with one that miss it; through Kafka and MongoDB where they are given",
  run: async (context) => {
    const { url, emulatorHost } = await startProduct(context);
    const token = await signUp(emulatorHost);
    for (let warmUp = 0; warmUp < 20; warmUp += 1) await untilVisible(url, token);
    const times: number[] = [];
    const from = performance.now();
    while (performance.now() < from + context.seconds * 1000) {
      times.push(await untilVisible(url, token));
      await sleep(pause);
    }
    const { p50, p99 } = sampleOf(times, performance.now() - from);
    context.say(`  ${tokenReads} reads with a token, by ${readers} callers`);
    const missed = await misses(url, token);
    return table(
      ['tasks', 'p50 ms', 'p99 ms', 'slowest ms', 'reads with a token', 'missed'],
      [
        [
          String(times.length),
          p50.toFixed(1),
          p99.toFixed(1),
          Math.max(...times).toFixed(1),
          String(tokenReads),
          String(missed),
        ],
      ],
    );
  },
};
