import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideUpdateTask } from '../update-task/decideUpdateTask.ts';
import { changes, command, happenings, type GivenCommand } from '../testing/arbitraries.ts';
import { ada, history, posted } from '../testing/specification.ts';
import { isRefused } from './decision.ts';
import { absent, evolve, fold, taskStateSchema, type TaskFact, type TaskState } from './state.ts';

interface Story {
  readonly state: TaskState;
  readonly facts: readonly TaskFact[];
}

/** A task and the commands decided on it, each on the state after the last one. */
const live = (commands: readonly GivenCommand[]): Story =>
  commands.reduce<Story>(
    ({ state, facts }, { actor, decide }) => {
      const decision = decide(state);
      if (isRefused(decision)) return { state, facts };
      const next = decision.map((event, index) => ({
        ...event,
        actor,
        taskVersion: facts.length + index + 1,
      }));
      return { state: fold(next, state), facts: [...facts, ...next] };
    },
    { state: absent, facts: [] },
  );

const commands = fc.array(command, { maxLength: 20 });

describe('the life of a task', () => {
  it('replayed from its events ends in the stored state, also as JSON', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { state, facts } = live(given);
        expect(fold(facts)).toEqual(state);
        expect(taskStateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
      }),
    );
  });
  it('has an edit version that only edits change: the version of the last posting or update', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { state, facts } = live(given);
        const edits = facts.filter(({ type }) => type === 'TaskPosted' || type === 'TaskUpdated');
        if (state.status === 'open') expect(state.editVersion).toBe(edits.at(-1)?.taskVersion);
      }),
    );
  });
  it('ends with its deletion: nothing happens after it', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const types = live(given).facts.map(({ type }) => type);
        const deletion = types.indexOf('TaskDeleted');
        expect(types.slice(0, deletion + 1)).toEqual(deletion === -1 ? [] : types);
      }),
    );
  });
});

describe('any state', () => {
  const state = happenings.map((given) => fold(history(given)));

  it('gives every command an answer: a decision or a refusal, never a throw', () => {
    fc.assert(
      fc.property(state, command, (before, { decide }) => {
        const decision = decide(before);
        expect(isRefused(decision) || decision.length <= 1).toBe(true);
      }),
    );
  });
  it('stays deleted', () => {
    fc.assert(
      fc.property(happenings, (given) => {
        expect(fold(history(given), { status: 'deleted' })).toEqual({ status: 'deleted' });
      }),
    );
  });
  it('is not mutated', () => {
    fc.assert(
      fc.property(state, happenings, (before, given) => {
        const copy = structuredClone(before);
        history(given).reduce(evolve, before);
        expect(before).toEqual(copy);
      }),
    );
  });
});

describe('an open task', () => {
  it('has the new values after an update, and the same update again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(changes, { minLength: 1, maxLength: 5 }), (updates) => {
        updates.reduce(
          (before, given, index) => {
            const update = { callerUid: ada.uid, changes: given };
            const decision = decideUpdateTask(update, before);
            if (isRefused(decision) || before.status !== 'open') throw new Error('An owner was refused');
            for (const event of decision)
              for (const [field, value] of Object.entries(event.data))
                expect(value).not.toEqual(before.details[field as keyof typeof before.details]);
            const facts = decision.map((event) => ({ ...event, actor: ada, taskVersion: index + 2 }));
            const after = fold(facts, before);
            expect(after).toMatchObject({ details: given });
            expect(decideUpdateTask(update, after)).toEqual([]);
            return after;
          },
          fold(history([posted(ada)])),
        );
      }),
    );
  });
});
