import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventOfEach } from '../testing/index.ts';
import { eventDefinition, eventTypes, taskEventTypes, type TaskEventType } from './eventTypes.ts';
import { detailFields } from './task.ts';
import { taskChangeOf, type TaskFact } from './taskChange.ts';

const changeBy = (type: TaskEventType) =>
  taskChangeOf({
    type,
    // A decision of a moderator changes a task if it is about the task.
    data: { ...eventOfEach[type], thing: 'task', again: true },
    taskVersion: 7,
    actor: { uid: 'ada', email: '' },
    recordedAt: '2026-11-21T10:00:00.000Z',
  } as TaskFact);

// Lists of an earlier time and histories read only the types that say so: a type that changes more than it says would be missed there.
it.each(taskEventTypes)('%s changes what its definition says', (type) => {
  const change = changeBy(type);
  const { edits, relists, update } = eventDefinition(type);
  const fields = change.kind === 'changed' ? change.fields : {};
  const isEdit = change.kind === 'posted' || detailFields.some((name) => name in fields);
  const isMove = (fields.bidding !== undefined && fields.bidding !== 'near') || fields.hiddenAt !== undefined;

  expect({ edits: isEdit, deletes: change.kind === 'deleted' }).toEqual({
    edits: edits === true,
    deletes: update === 'deleted',
  });
  // An edit of the deadline may open or close bidding, too.
  if (!isEdit) expect(isMove).toBe(relists === true);
});

it('docs/events.md has every type', () => {
  const page = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8');
  expect(eventTypes.filter((type) => !page.includes(`\`${type}\``))).toEqual([]);
});
