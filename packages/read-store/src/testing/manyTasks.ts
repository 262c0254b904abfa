import { randomUUID } from 'node:crypto';
import { categories, statuses } from '@marketplace/contracts';
import fc from 'fast-check';
import type { StoredDocument } from '../port.ts';
import { postedTask, removedTask } from './documents.ts';
import type { TaskListOptions } from './model.ts';

const vocabulary = ['logo', 'Logos', 'ÉCOLE', 'école2', 'the', "baker's", 'web-site', '中文', 'x'];
const days = ['2027-01-01', '2027-02-28', '2027-03-01', '2030-12-31'];
const budgets = [0, 0.01, 99.99, 100, 1_000_000_000];
const owners = ['uid-ada', 'uid-bob', "uid-o'neil"];

/** Many tasks with few different values, so there are many ties. */
export const manyTasks = (count: number): StoredDocument<'tasks'>[] => {
  const pick = <T>(values: readonly T[], by: number): T => values[by % values.length] as T;
  return Array.from({ length: count }, (_, index) => {
    const some = (index * 7919) % 1_009;
    const position = index + 1;
    if (index % 11 === 10) return removedTask(position, randomUUID());
    return postedTask(position, {
      title: `${pick(vocabulary, some)} ${pick(vocabulary, some >> 3)}`,
      description: `${pick(vocabulary, some >> 5)}, ${index}`,
      category: pick(categories, some >> 1),
      status: pick(statuses, some >> 2),
      deadline: pick(days, some >> 4),
      budget: pick(budgets, some >> 1),
      ownerUid: pick(owners, some),
      bidsCount: some % 4,
    });
  });
};

const conditions: readonly fc.Arbitrary<TaskListOptions>[] = [
  fc.record({ ownerUid: fc.constantFrom(...owners, 'uid-nobody') }),
  fc.record({
    words: fc.array(fc.constantFrom('lo', 'logo', 'ecole', 'e', 'the', 's', 'baker', '中', '3', 'zz'), {
      maxLength: 2,
    }),
  }),
  fc.record({ category: fc.constantFrom(...categories) }),
  fc.record({ status: fc.constantFrom(...statuses) }),
  fc.record({ minBudget: fc.constantFrom(...budgets) }),
  fc.record({ maxBudget: fc.constantFrom(...budgets) }),
  fc.record({ deadlineFrom: fc.constantFrom(...days) }),
  fc.record({ deadlineTo: fc.constantFrom(...days) }),
];
const condition = fc.oneof(fc.constant({}), ...conditions);
/** At most two conditions; with more, most filters would match nothing. */
export const filters: fc.Arbitrary<TaskListOptions> = fc
  .tuple(condition, condition)
  .map(([one, other]) => ({ ...one, ...other }));
