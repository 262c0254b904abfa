import { categories, placeBidSchema, postTaskSchema, reportSchema } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { bidsOn, callsAfter, postingOf, reportOf } from './calls.ts';
import { demoTasks } from './tasks.ts';
import { demoUsers } from './users.ts';

const taskId = '01900000-0000-7000-8000-000000000000';
const today = '2028-02-27';

describe('the demo', () => {
  const postings = demoTasks.map((task, index) => postingOf(task, index, today));
  const bids = demoTasks.flatMap((task) => bidsOn(task, taskId));
  const steps = demoTasks.flatMap(({ then = [] }) => then);

  it('consists of calls that the contract knows, in every category', () => {
    const posted = postings.map(({ body }) => postTaskSchema.parse(body));
    expect(new Set(posted.map(({ category }) => category))).toEqual(new Set(categories));
    for (const { body } of bids) placeBidSchema.parse(body);
    reportSchema.parse(reportOf(taskId).body);
  });

  it('tells the story of bids: offers and bids without one, and every step', () => {
    expect(new Set(bids.map(({ body }) => 'amount' in body))).toEqual(new Set([true, false]));
    const made = steps.map(({ method, path }) => `${method} ${path.replace(/\d/, 'bid')}`);
    expect(new Set(made)).toEqual(
      new Set([
        'PUT /tasks/{task}',
        'PUT /bids/{bid}',
        'POST /bids/{bid}/withdraw',
        'POST /bids/{bid}/accept',
        'POST /bids/{bid}/decline',
        'POST /bids/{bid}/review',
        'POST /tasks/{task}/resign',
        'POST /tasks/{task}/deliver',
        'POST /tasks/{task}/request-changes',
        'POST /tasks/{task}/acceptance/withdraw',
      ]),
    );
  });

  it('posts the tasks that take bids last, and nobody with a role gets notifications', () => {
    const takesBids = demoTasks.map(
      ({ then = [] }) =>
        !then.some(({ path }) => path.endsWith('/accept')) &&
        !then.some(({ body = {}, days = 1 }) => 'status' in body || days < 0),
    );
    expect(takesBids.lastIndexOf(false)).toBeLessThan(7);
    const people = demoTasks.flatMap(({ owner, bids: placed = [] }) => [
      owner,
      ...placed.map(({ by }) => by),
    ]);
    expect(people.filter((name) => demoUsers[name].roles.length > 0)).toEqual([]);
  });

  it('has deadlines in the future, counted from the day of seeding', () => {
    const deadlines = postings.map(({ body }) => postTaskSchema.parse(body).deadline);
    expect(deadlines.every((deadline) => deadline > today)).toBe(true);
    expect(deadlines).toContain('2028-02-29');
  });

  it('makes the same calls with the same keys when it is repeated, and uses no key twice', () => {
    const all = () =>
      demoTasks.flatMap((task, index) => {
        const id = `${taskId}-${index}`;
        const placed = { taskId: id, bidIds: ['a', 'b', 'c'], today };
        return [postingOf(task, index, today), ...bidsOn(task, id), ...callsAfter(task, placed)];
      });
    expect(all()).toEqual(all());
    const keys = all().map(({ by, path, key }) => `${by} ${path} ${key}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
