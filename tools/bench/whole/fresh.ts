import { setTimeout as sleep } from 'node:timers/promises';
import { insertedSchema } from '@marketplace/contracts';
import { sampleOf } from '../measure/sample.ts';
import type { Figure } from '../measure/table.ts';
import { sampleTask } from '../setup/sampleTask.ts';

const pause = 20;
const warmUps = 20;

const post = async (api: string, token: string) => {
  const posted = await fetch(`${api}/addtask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sampleTask),
  });
  return insertedSchema.parse(await posted.json());
};

/** From a command's answer until a GET without its position shows the task, in ms; and reads with the position that miss it. */
export const measureFreshness = async (
  api: string,
  token: string,
  seconds: number,
): Promise<readonly Figure[]> => {
  const times: number[] = [];
  let missed = 0;
  const from = performance.now();
  while (times.length < warmUps || performance.now() < from + seconds * 1_000) {
    const { insertedId, position } = await post(api, token);
    const answered = performance.now();
    const task = `${api}/tasks/${insertedId}`;
    for (let status = 0; status !== 200;) {
      const read = await fetch(task);
      await read.arrayBuffer();
      ({ status } = read);
    }
    times.push(performance.now() - answered);
    const { insertedId: next, position: nextPosition } = await post(api, token);
    const headers = { 'X-Min-Position': String(Math.max(position, nextPosition)) };
    const read = await fetch(`${api}/tasks/${next}`, { headers });
    await read.arrayBuffer();
    if (read.status !== 200) missed += 1;
    await sleep(pause);
  }
  const { p50, p99 } = sampleOf(times.slice(warmUps), performance.now() - from);
  return [
    { what: 'a task is shown after the answer, p50', value: p50, unit: 'ms' },
    { what: 'p99', value: p99, unit: 'ms', goal: { most: 150 } },
    { what: 'reads with a position that missed it', value: missed, unit: '', goal: { most: 0 } },
  ];
};
