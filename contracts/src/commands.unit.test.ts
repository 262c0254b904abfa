import { describe, expect, it } from 'vitest';
import { postTaskSchema, updateTaskSchema } from './commands.ts';
import { fieldErrors } from './problems.ts';
import { taskQuerySchema } from './taskQuery.ts';

const task = {
  title: 'A logo',
  category: 'Design',
  description: 'Round',
  deadline: '2027-02-28',
  budget: 99.95,
};
const errorsOf = (change: object) => {
  const parsed = postTaskSchema.safeParse({ ...task, ...change });
  return parsed.success ? [] : fieldErrors(parsed.error);
};

describe('the body of POST /addtask', () => {
  it('drops unknown fields, and fields that it may not set', () => {
    expect(postTaskSchema.parse({ ...task, _id: 'x', position: 1, status: 'Completed' })).toEqual(task);
  });
  it.each([0, 1e9, 0.01, 1234.5])('takes the budget %d', (budget) => {
    expect(errorsOf({ budget })).toEqual([]);
  });
  it('makes -0 a 0', () => {
    expect(Object.is(postTaskSchema.parse({ ...task, budget: -0 }).budget, 0)).toBe(true);
  });
  it.each([-1, 1e9 + 1, 0.001, Number.NaN, Number.POSITIVE_INFINITY, '5', { $gt: 0 }, null])(
    'refuses the budget %j',
    (budget) => {
      expect(errorsOf({ budget }).map(({ path }) => path)).toContain('budget');
    },
  );
  it.each(['2027-02-29', '2027-2-1', '27-02-01', '2027-02-01T00:00:00Z', '', null])(
    'refuses the deadline %j',
    (deadline) => {
      expect(errorsOf({ deadline }).map(({ path }) => path)).toEqual(['deadline']);
    },
  );
  it('takes a deadline that has passed', () => {
    expect(errorsOf({ deadline: '1999-12-31' })).toEqual([]);
  });
  it('treats a blank name as missing', () => {
    expect(postTaskSchema.parse({ ...task, userName: ' ' }).userName).toBeUndefined();
  });
  it.each([
    ['missing', {}],
    ['empty', { title: '', category: '', description: '', deadline: '', budget: '' }],
  ])('names each required field that is %s', (_what, body) => {
    const parsed = postTaskSchema.safeParse(body);
    expect(parsed.success ? [] : fieldErrors(parsed.error)).toEqual(
      ['Title', 'Category', 'Description', 'Deadline', 'Budget'].map((name) => ({
        path: name.toLowerCase(),
        message: `${name} is required.`,
      })),
    );
  });
  it('names the whole body if it is not an object', () => {
    const parsed = postTaskSchema.safeParse([]);
    expect(parsed.success ? [] : fieldErrors(parsed.error)).toEqual([
      { path: '', message: 'The body must be a JSON object.' },
    ]);
  });
});

describe('the body of PUT /tasks/{id}', () => {
  it('takes any of the fields', () => {
    expect(updateTaskSchema.parse({ status: 'Cancelled', bidsCount: 9 })).toEqual({ status: 'Cancelled' });
  });
});

describe('the options of GET /tasks', () => {
  it('are read from text', () => {
    expect(
      taskQuerySchema.parse({ minBudget: '10.50', maxBudget: '20', limit: '100', sort: '-deadline' }),
    ).toEqual({
      minBudget: 10.5,
      maxBudget: 20,
      limit: 100,
      sort: '-deadline',
    });
  });
  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ limit: '1e1' }, 'limit'],
    [{ minBudget: '-1' }, 'minBudget'],
    [{ minBudget: '2', maxBudget: '1' }, 'minBudget'],
    [{ deadlineFrom: '2027-01-02', deadlineTo: '2027-01-01' }, 'deadlineFrom'],
    [{ sort: 'title' }, 'sort'],
    [{ category: ['Design', 'Writing'] }, 'category'],
    [{ q: 'a\0' }, 'q'],
    [{ cursor: 'x'.repeat(1025) }, 'cursor'],
  ])('refuse %j', (query, path) => {
    const parsed = taskQuerySchema.safeParse(query);
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });
  it('refuse an unknown option', () => {
    expect(taskQuerySchema.safeParse({ 'status[$ne]': 'x' }).success).toBe(false);
  });
});
