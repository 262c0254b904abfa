import { categories, statuses, type TaskEvent } from '@marketplace/contracts';
import fc from 'fast-check';

const words = fc.constantFrom('round', 'Logo', 'ÉTÉ', 'été', 'web-site', 'menu', 'a');
const text = fc.array(words, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2030-02-${String(date).padStart(2, '0')}`);

// Few values, so that tasks have equal fields.
const details = {
  title: text,
  category: fc.constantFrom(...categories.slice(0, 2)),
  description: text,
  deadline: day,
  budget: fc.integer({ min: 8, max: 12 }),
  status: fc.constantFrom(...statuses.slice(0, 2)),
};
const posting = fc.record({
  ...details,
  userEmail: fc.constantFrom('ada@example.com', 'bob@example.com'),
  userName: fc.constantFrom('Ada', 'Bob'),
});
const anyStep = (tasks: number) =>
  fc.record({
    task: fc.nat({ max: tasks - 1 }),
    post: posting,
    then: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          type: fc.constant('TaskUpdated' as const),
          data: fc.record(details, { requiredKeys: [] }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.constant({
          type: 'BidPlaced' as const,
          data: { bidId: 'b', userEmail: 'bob@example.com' },
        }),
      },
      { weight: 1, arbitrary: fc.constant({ type: 'TaskDeleted' as const, data: {} }) },
    ),
  });

export interface Happening {
  /** The number of the task. */
  readonly task: number;
  readonly event: TaskEvent;
}

/** Events of some tasks, mixed. Each task is posted first, and has no events after its deletion. */
export const anyLives = (tasks: number, steps: number): fc.Arbitrary<Happening[]> =>
  fc.array(anyStep(tasks), { maxLength: steps, size: 'max' }).map((all) => {
    const tasksSoFar = new Map<number, 'posted' | 'deleted'>();
    return all.flatMap(({ task, post, then }): Happening[] => {
      if (tasksSoFar.get(task) === 'deleted') return [];
      const event: TaskEvent = tasksSoFar.has(task) ? then : { type: 'TaskPosted', data: post };
      tasksSoFar.set(task, event.type === 'TaskDeleted' ? 'deleted' : 'posted');
      return [{ task, event }];
    });
  });
