import { diagnosisOf, finding, type ProjectionAnswer } from '@marketplace/contracts';
import { createMetrics } from '@marketplace/service-kit';
import { expect, it } from 'vitest';
import { measureFindings, measureProjections } from './measures.ts';

const tasks: ProjectionAnswer = {
  name: 'tasks',
  state: 'running',
  position: 90,
  head: 100,
  lag: { events: 10, seconds: 2.5, trend: 'steady' },
  rate: 0,
  generation: 1,
  deadLetters: 1,
};
const bids: ProjectionAnswer = { ...tasks, name: 'bids', deadLetters: 0 };

const linesOf = async (projections: readonly ProjectionAnswer[]): Promise<readonly string[]> => {
  const metrics = createMetrics();
  measureProjections(metrics, () => Promise.resolve(projections));
  return (await metrics.text()).split('\n').filter((line) => line.startsWith('marketplace_projection_'));
};

it('tells of each projection where it is, how far behind, and in which state', async () => {
  expect(await linesOf([tasks, bids])).toEqual(
    expect.arrayContaining([
      'marketplace_projection_position{projection="tasks"} 90',
      'marketplace_projection_lag_events{projection="tasks"} 10',
      'marketplace_projection_lag_seconds{projection="bids"} 2.5',
      'marketplace_projection_state{projection="tasks",state="running"} 1',
      'marketplace_projection_state{projection="tasks",state="paused"} 0',
      'marketplace_projection_dead_letters{projection="tasks"} 1',
      'marketplace_projection_dead_letters{projection="bids"} 0',
    ]),
  );
});

it('tells of a rebuild only where there has been one', async () => {
  const rebuild = {
    state: 'catching-up',
    generation: 2,
    position: 25,
    head: 100,
    rate: 0,
    secondsLeft: null,
    startedAt: '2026-01-01T00:00:00.000Z',
  } as const;
  const lines = await linesOf([{ ...tasks, state: 'rebuilding', rebuild }, bids]);
  expect(lines.filter((line) => line.includes('_rebuild_') && !line.endsWith(' 0'))).toEqual([
    'marketplace_projection_rebuild_progress_ratio{projection="tasks"} 0.25',
    'marketplace_projection_rebuild_state{projection="tasks",state="catching-up"} 1',
  ]);
  expect(lines).toContain('marketplace_projection_rebuild_state{projection="tasks",state="refused"} 0');
});

it('tells what the doctor finds and is not good', async () => {
  const metrics = createMetrics();
  const answers = finding('answers', 'read store', { milliseconds: 2 });
  const away = finding('away', 'event store', { milliseconds: 2, fault: 'ECONNREFUSED' });
  measureFindings(metrics, () => Promise.resolve(diagnosisOf('', [answers, away, away])));
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('marketplace_finding'));
  expect(lines).toEqual(['marketplace_finding{kind="away",state="bad",about="event store"} 1']);
});
