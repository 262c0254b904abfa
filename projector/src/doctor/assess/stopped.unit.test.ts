import type { ProjectionAnswer } from '@marketplace/contracts';
import type { KafkaStatus } from '@marketplace/event-store/kafka';
import { projections } from '@marketplace/read-store/projections';
import { describe, expect, it } from 'vitest';
import { liveGroupOf } from '../../consumer/groups.ts';
import { holdersOf, ofStopped } from './stopped.ts';

const live = liveGroupOf(projections);
const tasks: ProjectionAnswer = {
  name: 'tasks',
  state: 'running',
  position: 78,
  head: 100,
  lag: { events: 22, seconds: 40, trend: 'rising' },
  rate: 0,
  generation: 4,
  deadLetters: 0,
  stopped: { partitions: [3, 7], position: 78, seconds: 40 },
};
const member = (process: string, partitions: readonly number[], group = live) => ({
  group: `events.${group}`,
  process,
  partitions,
});
const said = (members: KafkaStatus['members'], change: Partial<ProjectionAnswer> = {}) =>
  ofStopped(
    { ...tasks, ...change },
    holdersOf({ kafka: { answer: { brokers: 1, partitions: [], members } }, postgres: { fault: '' } }),
  );

describe('partitions that have stopped', () => {
  it('are named, with the projector that has them, and what to do', () => {
    const found = said([member('a/1', [0, 3, 7]), member('b/2', [1, 2]), member('c/3', [3], 'other')]);
    expect(found?.state).toBe('bad');
    expect(found?.says).toBe(
      'Partitions 3, 7 have stopped at 78 of 100 (22 events behind), for 40 s or longer. Projector a/1 (host/process) has them.',
    );
    expect(found?.advice).toContain('another projector has its partitions within 10 s');
  });
  it('may be of several projectors, or of none', () => {
    expect(said([member('a/1', [3]), member('b/2', [7])])?.says).toContain('Projectors a/1, b/2 (host');
    const nobody = said([member('a/1', [0])]);
    expect(nobody?.says).toContain('No projector of this version has them.');
    expect(nobody?.advice).toContain('Start a projector.');
  });
  it('are looked for first in the pass that their generation has alone', () => {
    const members = [member('a/1', [3, 7]), member('b/2', [3, 7], 'tasks.4')];
    expect(said(members)?.says).toContain('Projector b/2 ');
  });
  it('are named also where Kafka can’t be asked', () => {
    const holders = holdersOf({ kafka: { fault: 'ECONNREFUSED' }, postgres: { fault: '' } });
    const found = ofStopped(tasks, holders);
    expect(found?.says).toContain('The doctor could not find out which projector has these partitions.');
    expect(found?.advice).toContain('Then ask the doctor again.');
  });
  it('do not exist in a projection that goes on', () => {
    const { stopped: _, ...going } = tasks;
    expect(ofStopped(going, () => [])).toBeUndefined();
  });
});
