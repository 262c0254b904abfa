import { categories, postTaskSchema, updateTaskSchema } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { callsAfter, postingOf } from './calls.ts';
import { demoTasks } from './tasks.ts';

const taskId = '01900000-0000-7000-8000-000000000000';

describe('the demo', () => {
  const postings = demoTasks.map((task, index) => postingOf(task, index, '2028-02-27'));
  const following = demoTasks.flatMap((task) => callsAfter(task, taskId));

  it('consists of calls that the contract knows, in every category', () => {
    const posted = postings.map(({ body }) => postTaskSchema.parse(body));
    expect(new Set(posted.map(({ category }) => category))).toEqual(new Set(categories));
    for (const call of following) if (call.call === 'update') updateTaskSchema.parse(call.body);
    expect(new Set(following.map(({ call }) => call))).toEqual(new Set(['bid', 'update']));
  });

  it('has deadlines in the future, counted from the day of seeding', () => {
    const deadlines = postings.map(({ body }) => postTaskSchema.parse(body).deadline);
    expect(deadlines.every((deadline) => deadline > '2028-02-27')).toBe(true);
    expect(deadlines).toContain('2028-02-29');
  });

  it('makes the same calls with the same keys when it is repeated, and uses no key twice', () => {
    expect(demoTasks.map((task, index) => postingOf(task, index, '2028-02-27'))).toEqual(postings);
    const keys = [
      ...postings,
      ...demoTasks.flatMap((task, index) => callsAfter(task, `${taskId}-${index}`)),
    ].flatMap((call) => ('key' in call ? [`${call.by} ${call.call} ${call.key}`] : []));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
