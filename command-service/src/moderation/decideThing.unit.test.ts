import { describe, expect, it } from 'vitest';
import { decideThing, type Standing } from './decideThing.ts';
import type { FoundThing } from './findThing.ts';

const id = '01930000-0000-7000-8000-000000000001';
const task: FoundThing = { kind: 'task', id, streamId: id, personUid: 'ada' };
const review: FoundThing = { ...task, kind: 'review', bidId: 'bid', aboutUid: 'bob' };
const reason = 'It asks for a payment in advance.';

const byMax = (decision: 'hide' | 'show'): Partial<Standing> => ({
  last: { decision, byUid: 'max', position: 7 },
});
const reported: Partial<Standing> = { isReported: true };
const objected: Partial<Standing> = { isObjected: true };
const moderators = (...uids: string[]): Partial<Standing> => ({ moderators: uids });

const decided = (
  given: readonly Partial<Standing>[],
  callerUid: string,
  decision: 'hide' | 'show',
  thing: FoundThing = task,
) => {
  const standing = Object.assign(
    { last: undefined, isReported: false, isObjected: false, moderators: ['max', 'eve'] },
    ...given,
  ) as Standing;
  const result = decideThing(thing, standing, { callerUid, decision, ground: 'terms', reason });
  return 'reason' in result ? result.reason : result.map(({ type }) => type);
};

describe('a decision about a thing', () => {
  it.each([
    ['nothing', [], 'max', 'hide', ['ThingHidden']],
    ['nothing', [], 'max', 'show', []],
    ['a report', [reported], 'max', 'hide', ['ThingHidden']],
    ['a report', [reported], 'max', 'show', ['ThingShown']],
    ['a hide', [byMax('hide')], 'max', 'hide', []],
    ['a hide', [byMax('hide')], 'eve', 'hide', []],
    ['a hide', [byMax('hide')], 'max', 'show', ['ThingShown']],
    ['a show', [byMax('show')], 'eve', 'show', []],
    ['a show', [byMax('show')], 'max', 'hide', ['ThingHidden']],
    ['a show, and a report after it', [byMax('show'), reported], 'max', 'show', ['ThingShown']],
    ['a hide, and a report after it', [byMax('hide'), reported], 'max', 'hide', ['ThingHidden']],
    ['a hide with an objection', [byMax('hide'), objected], 'max', 'show', 'same-moderator'],
    ['a hide with an objection', [byMax('hide'), objected], 'max', 'hide', 'same-moderator'],
    ['a hide with an objection', [byMax('hide'), objected], 'eve', 'show', ['ThingShown']],
    ['a hide with an objection', [byMax('hide'), objected], 'eve', 'hide', ['ThingHidden']],
    [
      'an objection, and one moderator',
      [byMax('hide'), objected, moderators('max')],
      'max',
      'show',
      ['ThingShown'],
    ],
    [
      'an objection, and one moderator',
      [byMax('hide'), objected, moderators('max')],
      'max',
      'hide',
      ['ThingHidden'],
    ],
    // Nobody else could decide: the other moderator is the person of the thing.
    [
      'an objection of the other moderator',
      [byMax('hide'), objected, moderators('max', 'ada')],
      'max',
      'show',
      ['ThingShown'],
    ],
    ['an own thing', [reported], 'ada', 'hide', 'own-thing'],
    ['an own hidden thing', [byMax('hide')], 'ada', 'hide', 'own-thing'],
  ] as const)('given %s %j: %s decides %s', (_, given, callerUid, decision, result) => {
    expect(decided(given, callerUid, decision)).toEqual(result);
  });

  it('names the thing, its person, and of a review the bid', () => {
    const standing: Standing = { last: undefined, isReported: true, isObjected: false, moderators: ['max'] };
    const command = { callerUid: 'max', decision: 'hide', ground: 'illegal', reason } as const;
    const about = { thingId: id, personUid: 'ada', ground: 'illegal', reason };
    expect(decideThing(task, standing, command)).toEqual([
      { type: 'ThingHidden', data: { thing: 'task', ...about } },
    ]);
    expect(decideThing(review, standing, command)).toEqual([
      { type: 'ThingHidden', data: { thing: 'review', bidId: 'bid', ...about } },
    ]);
  });
});
