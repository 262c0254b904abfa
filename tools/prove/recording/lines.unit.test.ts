import { eventDefinition, taskEventTypes } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { effects } from './lines.ts';

it('knows a command for each event of an owner or a bidder', () => {
  const staff: readonly (string | undefined)[] = ['moderator', 'system'];
  const byPeople = taskEventTypes.filter((type) => !staff.includes(eventDefinition(type).by));
  expect([...new Set(Object.values(effects).flat())].toSorted()).toEqual(byPeople.toSorted());
});
