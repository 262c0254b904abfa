import type { FieldChange } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { someEvent } from '../../../testing/someEvent.ts';
import { statesOf } from './TaskTimeline.tsx';

const event = (position: number, ...changes: readonly FieldChange[]) => ({
  ...someEvent(position),
  changes: [...changes],
});
const at = (position: number) => Date.parse(someEvent(position).recordedAt);

it('a field has each value from the event that set it to the next one', () => {
  const events = [
    event(1, { field: 'status', after: 'Pending' }, { field: 'title', after: 'A logo' }),
    event(2, { field: 'title', before: 'A logo', after: 'Two logos' }),
    event(3, { field: 'status', before: 'Pending', after: 'Completed' }),
    event(5, { field: 'status', before: 'Completed' }),
  ];
  expect(statesOf(events, 'status')).toEqual([
    { value: 'Pending', from: at(1), to: at(3) },
    { value: 'Completed', from: at(3), to: at(5) },
  ]);
  expect(statesOf(events, 'title')).toEqual([
    { value: 'A logo', from: at(1), to: at(2) },
    { value: 'Two logos', from: at(2) },
  ]);
});
