import { describe, expect, it } from 'vitest';
import {
  placeBidSchema,
  postTaskSchema,
  readNotificationsSchema,
  reviseBidSchema,
  updateTaskSchema,
  withdrawAcceptanceSchema,
  workNoteSchema,
} from './commands.ts';
import { changeNotificationSettingsSchema } from '../features/notifications.ts';
import { fieldErrors } from './problems.ts';
import { bidsQuerySchema, notificationsQuerySchema, taskQuerySchema } from './taskQuery.ts';

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
  it.each([
    '2027-02-29',
    '0000-12-31',
    '20266-11-21',
    '+275760-09-13',
    '-1',
    '2027-2-1',
    '27-02-01',
    '2027-02-01T00:00:00Z',
    '',
    null,
  ])('refuses the deadline %j', (deadline) => {
    expect(errorsOf({ deadline }).map(({ path }) => path)).toEqual(['deadline']);
  });
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
        code: 'rule.required',
        values: { field: name },
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

describe('the body of POST /bids', () => {
  const taskId = '01930b6e-5f3a-7c41-9d52-8a1f0c7be901';
  const offer = { amount: 80.5, days: 3, message: 'I draw well' };
  const pathsOf = (body: object) => {
    const parsed = placeBidSchema.safeParse({ taskId, ...body });
    return parsed.success ? [] : fieldErrors(parsed.error).map(({ path }) => path);
  };
  it('has an offer, or none', () => {
    const { days: _, ...withoutDays } = offer;
    for (const body of [{}, offer, withoutDays])
      expect(placeBidSchema.parse({ taskId, ...body, state: 'accepted' })).toEqual({ taskId, ...body });
  });
  it.each([
    [{ amount: 1 }, ['message']],
    [{ message: 'Hi' }, ['amount']],
    [{ days: 3 }, ['amount', 'message']],
    [{ ...offer, amount: -1 }, ['amount']],
    [{ ...offer, amount: 0.001 }, ['amount']],
    [{ ...offer, amount: 1e9 + 1 }, ['amount']],
    [{ ...offer, amount: '80' }, ['amount']],
    [{ ...offer, days: 0 }, ['days']],
    [{ ...offer, days: 366 }, ['days']],
    [{ ...offer, days: 1.5 }, ['days']],
    [{ ...offer, days: null }, ['days']],
    [{ ...offer, message: ' ' }, ['message']],
    [{ ...offer, message: 'x'.repeat(2001) }, ['message']],
    [{ ...offer, message: 'a\0' }, ['message']],
  ])('refuses %j', (body, paths) => {
    expect(pathsOf(body)).toEqual(paths);
  });
  it('keeps the message as texts are kept', () => {
    expect(placeBidSchema.parse({ taskId, amount: -0, message: ' a\r\nb ' })).toEqual({
      taskId,
      amount: 0,
      message: 'a\nb',
    });
    expect(pathsOf({ amount: 1, message: '🙂'.repeat(2000) })).toEqual([]);
  });
});

describe('the body of PUT /bids/{bidId}', () => {
  it('takes any part of an offer; null removes the days', () => {
    for (const body of [{}, { amount: 1 }, { days: null }, { message: 'Hi' }])
      expect(reviseBidSchema.parse({ ...body, taskId: 'x' })).toEqual(body);
  });
  it.each([{ amount: null }, { days: 0 }, { message: '' }, []])('refuses %j', (body) => {
    expect(reviseBidSchema.safeParse(body).success).toBe(false);
  });
});

describe('the bodies about accepted work', () => {
  it('need a text of at most 500 or 2,000 characters', () => {
    expect(withdrawAcceptanceSchema.parse({ reason: ' x ' })).toEqual({ reason: 'x' });
    expect(workNoteSchema.parse({ note: 'x'.repeat(2000) }).note).toHaveLength(2000);
    for (const reason of [undefined, ' ', 'x'.repeat(501), 7])
      expect(withdrawAcceptanceSchema.safeParse({ reason }).success).toBe(false);
    for (const note of [undefined, ' ', 'x'.repeat(2001), null])
      expect(workNoteSchema.safeParse({ note }).success).toBe(false);
  });
});

describe('the bodies about notifications', () => {
  it('have a position, and known kinds', () => {
    expect(readNotificationsSchema.parse({ upTo: 7 })).toEqual({ upTo: 7 });
    expect(readNotificationsSchema.safeParse({ upTo: -1 }).success).toBe(false);
    expect(changeNotificationSettingsSchema.parse({ muted: ['delivered'] })).toEqual({
      muted: ['delivered'],
    });
    expect(changeNotificationSettingsSchema.safeParse({ muted: ['all'] }).success).toBe(false);
  });
});

describe('the options of lists of bids and of notifications', () => {
  it('have known states and orders', () => {
    expect(bidsQuerySchema.parse({ state: 'open', sort: '-amount', limit: '5' })).toEqual({
      state: 'open',
      sort: '-amount',
      limit: 5,
    });
    for (const query of [{ state: 'new' }, { sort: 'name' }, { unread: 'true' }])
      expect(bidsQuerySchema.safeParse(query).success).toBe(false);
    expect(notificationsQuerySchema.safeParse({ unread: 'true' }).success).toBe(true);
    expect(notificationsQuerySchema.safeParse({ unread: 'false' }).success).toBe(false);
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
    [{ acceptingBids: 'false' }, 'acceptingBids'],
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
