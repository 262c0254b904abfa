import { categories, statuses, type TaskEvent } from '@marketplace/contracts';
import fc from 'fast-check';

const words = fc.constantFrom('round', 'Logo', 'ÉTÉ', 'été', 'web-site', 'menu', 'a');
const text = fc.array(words, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2030-02-${String(date).padStart(2, '0')}`);

const details = {
  title: text,
  category: fc.constantFrom(...categories),
  description: text,
  deadline: day,
  budget: fc.integer({ min: 0, max: 20 }),
  status: fc.constantFrom(...statuses),
};

/** Something that happens to one of a few tasks, whether it makes sense or not; the task's place, and what. */
export const anyHappening = (
  tasks: number,
): fc.Arbitrary<{ readonly task: number; readonly event: TaskEvent }> =>
  fc.record({
    task: fc.nat({ max: tasks - 1 }),
    event: fc.oneof(
      fc.record({
        type: fc.constant('TaskPosted' as const),
        data: fc.record({
          ...details,
          userEmail: fc.constantFrom('ada@example.com', 'bob@example.com'),
          userName: fc.constantFrom('Ada', 'Bob'),
        }),
      }),
      fc.record({
        type: fc.constant('TaskUpdated' as const),
        data: fc.record(details, { requiredKeys: [] }),
      }),
      fc.record({
        type: fc.constant('BidPlaced' as const),
        data: fc.constant({ bidId: 'b', userEmail: 'bob@example.com' }),
      }),
      fc.record({ type: fc.constant('TaskDeleted' as const), data: fc.constant({}) }),
    ),
  });

/** Only what can happen: a task is posted first and once, and nothing happens to it after its deletion. */
export const possible = <H extends { readonly task: number; readonly event: TaskEvent }>(
  happenings: readonly H[],
): H[] => {
  const standing = new Map<number, 'there' | 'gone'>();
  return happenings.filter(({ task, event: { type } }) => {
    if (standing.get(task) !== (type === 'TaskPosted' ? undefined : 'there')) return false;
    standing.set(task, type === 'TaskDeleted' ? 'gone' : 'there');
    return true;
  });
};
