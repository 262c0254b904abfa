import type { TaskEvent } from '@marketplace/contracts';
import {
  absent,
  evolve,
  stateVersion,
  type TaskFact,
  type TaskState,
} from '@marketplace/contracts/task-state';
import type { LedgerReads, NewEvent } from '@marketplace/event-store';
import { startedTestStore, sampleAppend } from '@marketplace/event-store/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { postedData } from '../testing/samples.ts';
import { tampered } from '../testing/tampering.ts';
import { checkStates } from './checkStates.ts';

type States = Pick<LedgerReads, 'readStreams' | 'readStateFacts' | 'countBids'>;

const pageSize = { tasks: 3, events: 4 };

const idOf = (task: number) => `01930b6e-5f3a-7c41-9d52-${String(task).padStart(12, '0')}`;
/** A task with more events than a page. */
const long = idOf(3);
const lastTitle = 'Version 31';

const test = startedTestStore();
let upTo: number;
const states = new Map<string, TaskState>();

/** Appends the task's event with this version, and the state after it, like the command service. */
const append = async (taskId: string, version: number): Promise<void> => {
  const sample = sampleAppend(taskId, version - 1);
  const [bid] = sample.events;
  if (bid === undefined) throw new Error('There is no sample.');
  // Every third event is a bid: the state does not depend on it.
  const happened: TaskEvent =
    version === 1
      ? { type: 'TaskPosted', data: postedData }
      : version % 3 === 0
        ? (bid as TaskEvent)
        : { type: 'TaskUpdated', data: { title: `Version ${version}` } };
  const event = { ...bid, ...happened } as NewEvent;
  const fact = { ...event, recordedAt: sample.decidedAt, taskVersion: version } as TaskFact;
  const state = evolve(states.get(taskId) ?? absent, fact);
  states.set(taskId, state);
  await test.store.ledger.append({ ...sample, events: [event], state: { stateVersion, state } });
};

beforeAll(async () => {
  for (const [task, events] of [1, 2, 6, 31, 4, 5, 1, 1, 1, 1].entries())
    for (let version = 1; version <= events; version += 1) await append(idOf(task), version);
  upTo = (await test.store.ledger.head()).position;
});

describe('the states of tasks with more events than a page', () => {
  it('are checked with all events, few of them at a time', async () => {
    const sizes: number[] = [];
    const tasks: number[] = [];
    const store: States = {
      readStreams: async (page) => {
        const streams = await test.store.readStreams(page);
        tasks.push(streams.length);
        sizes.push(...streams.map(({ events }) => events.length));
        return streams;
      },
      readStateFacts: async (page) => {
        const facts = await test.store.readStateFacts(page);
        sizes.push(facts.length);
        return facts;
      },
      countBids: (query) => test.store.countBids(query),
    };
    expect(await checkStates(store, { upTo, pageSize })).toEqual({ checked: 10, reasons: [], faults: [] });
    expect(Math.max(...sizes)).toBe(4);
    // A page ends at the limit of events or of tasks.
    expect(tasks).toEqual([3, 1, 1, 1, 3, 1, 0]);
  });

  it('are found changed', async () => {
    const change = `UPDATE event_store.streams SET state = replace(state::text, '${lastTitle}', 'Version 29')::json
      WHERE task_id = '${long}'`;
    await tampered(test, change, async () => {
      const { reasons } = await checkStates(test.store, { upTo, pageSize });
      expect(reasons).toEqual([expect.stringContaining(`The stored state of task ${long} is not`)]);
    });
  });

  it('are found removed: commands would decide on the first event', async () => {
    const change = `UPDATE event_store.streams SET state = NULL WHERE task_id = '${long}'`;
    await tampered(test, change, async () => {
      const { reasons } = await checkStates(test.store, { upTo, pageSize });
      expect(reasons).toEqual([expect.stringContaining(`The stored state of task ${long} is not`)]);
    });
  });

  it('are compared with the events that they were made from, while others append', async () => {
    let version = 31;
    const store: States = {
      readStreams: (page) => test.store.readStreams(page),
      readStateFacts: async (page) => {
        version += 1;
        await append(long, version);
        return test.store.readStateFacts(page);
      },
      countBids: (query) => test.store.countBids(query),
    };
    expect(await checkStates(store, { upTo, pageSize })).toEqual({ checked: 10, reasons: [], faults: [] });
    expect(version).toBeGreaterThan(35);
  });
});
