import { figureHistoryQuerySchema, figureHistorySchema, type ProjectionAnswer } from '@marketplace/contracts';
import type { Figure, Figures } from '@marketplace/event-store';
import { describe, expect, it } from 'vitest';
import { historyAnswer } from './historyAnswer.ts';
import { marksBetween } from './recordFigures.ts';

const now = new Date('2026-11-21T10:00:30.000Z');
const at = (minute: string) => Date.parse(`2026-11-21T${minute}:00.000Z`) / 60_000;

const figuresOf = (figures: readonly Figure[]) => {
  const asked: Parameters<Figures['read']>[0][] = [];
  const store = {
    read: (range: Parameters<Figures['read']>[0]) => {
      asked.push(range);
      return Promise.resolve({ figures, marks: [{ at: now.toISOString(), kind: 'restart' as const }] });
    },
  } as unknown as Figures;
  return { asked, store };
};

describe('the history', () => {
  it('has the last hour by minute, if nothing else is asked for', async () => {
    const { asked, store } = figuresOf([]);
    await historyAnswer(store, {}, now);
    expect(asked).toEqual([{ from: at('09:00'), before: at('10:01'), step: 1 }]);
  });

  it('has 0 where there was no event of a type, and no point where nothing was kept', async () => {
    const { store } = figuresOf([
      { minute: at('09:01'), name: 'events', about: 'BidPlaced', value: 3 },
      { minute: at('09:01'), name: 'requests', about: '', value: 9 },
      { minute: at('09:03'), name: 'requests', about: '', value: 1 },
      { minute: at('09:03'), name: 'lag', about: 'tasks', value: 0.25 },
    ]);
    const answer = await historyAnswer(store, {}, now);
    expect(figureHistorySchema.parse(answer)).toEqual({
      series: [
        {
          name: 'events',
          type: 'BidPlaced',
          points: [
            ['2026-11-21T09:01:00.000Z', 3],
            ['2026-11-21T09:03:00.000Z', 0],
          ],
        },
        {
          name: 'requests',
          points: [
            ['2026-11-21T09:01:00.000Z', 9],
            ['2026-11-21T09:03:00.000Z', 1],
          ],
        },
        { name: 'lag', projection: 'tasks', points: [['2026-11-21T09:03:00.000Z', 0.25]] },
      ],
      marks: [{ at: '2026-11-21T10:00:30.000Z', kind: 'restart' }],
    });
  });

  it.each([
    [
      'an empty range',
      { from: '2026-11-21T10:00:00Z', to: '2026-11-21T10:00:00Z' },
      'from must be before to.',
    ],
    ['too many points', { from: '2026-11-14T10:00:00Z' }, 'more than 3000 points'],
  ])('refuses %s', async (_what, query, message) => {
    await expect(historyAnswer(figuresOf([]).store, query, now)).rejects.toMatchObject({
      kind: 'invalid-request',
      message: expect.stringContaining(message) as string,
    });
  });

  it.each([
    { step: '90' },
    { step: '0' },
    { step: 'x' },
    { from: 'yesterday' },
    { to: '2026-11-21' },
    { page: '2' },
  ])('can’t be asked for with %o', (query) => {
    expect(figureHistoryQuerySchema.safeParse(query).success).toBe(false);
  });
});

const tasks: ProjectionAnswer = {
  name: 'tasks',
  state: 'running',
  position: 1,
  head: 1,
  rate: 0,
  generation: 1,
  deadLetters: 0,
  lag: { events: 0, seconds: 0, trend: 'steady' },
};
const rebuild = {
  state: 'catching-up' as const,
  generation: 2,
  position: 1,
  head: 1,
  rate: 0,
  secondsLeft: null,
  startedAt: '2026-11-21T09:00:00.000Z',
};
const swapped = { ...rebuild, state: 'swapped', endedAt: '2026-11-21T09:05:00.000Z' } as const;
const time = now.toISOString();

it.each<
  [string, Partial<ProjectionAnswer> | undefined, Partial<ProjectionAnswer>, readonly (readonly string[])[]]
>([
  ['the first look', undefined, { rebuild: swapped, deadLetters: 3, state: 'failed' }, []],
  ['nothing', {}, {}, []],
  ['a rebuild that began', {}, { rebuild }, [['rebuild', rebuild.startedAt]]],
  ['its swap', { rebuild }, { rebuild: swapped }, [['rebuild', swapped.endedAt]]],
  [
    'both',
    {},
    { rebuild: swapped },
    [
      ['rebuild', rebuild.startedAt],
      ['rebuild', swapped.endedAt],
    ],
  ],
  ['its refusal', { rebuild }, { rebuild: { ...swapped, state: 'refused' } }, []],
  ['no news of it', { rebuild: swapped }, { rebuild: swapped }, []],
  ['a dead letter', { deadLetters: 1 }, { deadLetters: 2 }, [['fault', time]]],
  ['a resolved one', { deadLetters: 2 }, { deadLetters: 1 }, []],
  ['a failure', {}, { state: 'failed' }, [['fault', time]]],
  ['the same failure', { state: 'failed' }, { state: 'failed' }, []],
])('a mark of %s', (_what, before, after, marks) => {
  const found = marksBetween(before && { ...tasks, ...before }, { ...tasks, ...after }, time);
  expect(found.map((mark) => [mark.kind, mark.at])).toEqual(marks);
});
