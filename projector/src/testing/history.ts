import { currentVersions, type StoredEvent, type TaskEvent } from '@marketplace/contracts';
import { minute, posting } from '@marketplace/projections/testing';
import fc from 'fast-check';

export { posting };

export const taskId = (number: number): string =>
  `01890000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** The id of the bid at a position. */
export const bidId = (position: number): string =>
  `01890000-0000-7000-9000-${position.toString(16).padStart(12, '0')}`;
/** Data of a BidPlaced. Each bid needs an id of its own: {@link ledgerOf} gives it. */
export const bid = { bidId: bidId(0), userEmail: 'bob@example.com', userName: 'Bob' };

/** What happens to a task, by whom. */
export type Happening = TaskEvent & { readonly task: number; readonly uid: string };

/** The events as a ledger stores them: positions and versions without gaps, one a minute, each bid with its own id. */
export const ledgerOf = (happenings: readonly Happening[]): readonly StoredEvent[] => {
  const versions = new Map<number, number>();
  return happenings.map(({ task, uid, type, data }, index) => {
    const position = index + 1;
    const taskVersion = (versions.get(task) ?? 0) + 1;
    versions.set(task, taskVersion);
    return {
      id: `01890000-0000-7000-a000-${position.toString(16).padStart(12, '0')}`,
      type,
      data: type === 'BidPlaced' ? { ...data, bidId: bidId(position) } : data,
      schemaVersion: currentVersions[type],
      taskId: taskId(task),
      taskVersion,
      position,
      recordedAt: minute(position),
      actor: { uid, email: 'someone@example.com' },
      correlationId: 'c',
    };
  });
};

// What arrays, tsvectors and patterns of a database could take for their own.
const texts = fc.constantFrom('Plain', 'NULL', '"', '\\', 'a,b', "{'x':*}", 'two\nlines', '', '😀 Ünï', '$1');
const uids = fc.constantFrom('u1', 'u"2\\', 'ü/{3}');

const moves = fc.record({
  kind: fc.constantFrom('update', 'bid', 'bid', 'delete', 'post'),
  slot: fc.nat({ max: 3 }),
  uid: uids,
  fields: fc.record(
    { title: texts, description: texts, budget: fc.integer({ min: 1, max: 9 }) },
    { requiredKeys: ['title'] },
  ),
});

/** Any history that the domain allows of a few tasks: each is posted first, and nothing follows its deletion. */
export const histories: fc.Arbitrary<readonly StoredEvent[]> = fc
  .array(moves, { minLength: 1, maxLength: 40, size: 'max' })
  .map((all) => {
    const slots = new Map<number, number>();
    let tasks = 0;
    const happenings = all.map(({ kind, slot, uid, fields }): Happening => {
      const task = slots.get(slot);
      if (task === undefined || kind === 'post') {
        slots.set(slot, tasks);
        return { type: 'TaskPosted', data: { ...posting, ...fields }, task: tasks++, uid };
      }
      if (kind === 'update') return { type: 'TaskUpdated', data: fields, task, uid };
      if (kind === 'bid') return { type: 'BidPlaced', data: bid, task, uid };
      slots.delete(slot);
      return { type: 'TaskDeleted', data: {}, task, uid };
    });
    return ledgerOf(happenings);
  });
