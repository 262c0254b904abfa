import { systemActor, textsOnTask, type EventData } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import {
  accepted,
  ada,
  bidBy,
  bob,
  bobsBid,
  carol,
  carolsBid,
  changesRequested,
  declined,
  delivered,
  offer,
  posted,
  resigned,
  revised,
  takenBack,
  updated,
  withdrawn,
  type Happening,
} from '../testing/specification.ts';

const told = (uid: string, ...past: readonly Happening[]) => {
  const found = textsOnTask(uid);
  for (const fact of past) found.take(fact);
  return found.events().flatMap(({ data }) => ('offers' in data ? [data] : []));
};
const nothing = { ofTask: false, bids: [], offers: [], notes: [], reasons: [], ends: [] };

const open = [posted(ada), bidBy(bob, bobsBid, offer), bidBy(carol, carolsBid), bidBy(ada, 'own')];
const done = [...open, accepted(bobsBid, bob), delivered(bob, bobsBid)];

describe('the texts of a person on a task', () => {
  it('are the ones of its owner, of each bid, and of each offer', () => {
    expect(told(ada.uid, ...open)).toEqual([{ ...nothing, uid: ada.uid, ofTask: true, bids: ['own'] }]);
    expect(told(bob.uid, ...open)).toEqual([
      { ...nothing, uid: bob.uid, bids: [bobsBid], offers: [bobsBid] },
    ]);
    expect(told(carol.uid, ...open)).toEqual([{ ...nothing, uid: carol.uid, bids: [carolsBid] }]);
    const later = [...open, revised(carol, carolsBid, offer), withdrawn(carol, carolsBid)];
    expect(told(carol.uid, ...later)).toMatchObject([{ bids: [carolsBid], offers: [carolsBid] }]);
  });

  it('have the last note of a bid, by whom it was written', () => {
    const [owners, bidders] = [told(ada.uid, ...done), told(bob.uid, ...done)];
    expect([owners, bidders]).toMatchObject([[{ notes: [] }], [{ notes: [bobsBid] }]]);
    const again = [...done, changesRequested(bobsBid)];
    expect(told(ada.uid, ...again)).toMatchObject([{ notes: [bobsBid] }]);
    expect(told(bob.uid, ...again)).toMatchObject([{ notes: [] }]);
  });

  it('have the last reason for taking a bid’s acceptance back; a new acceptance clears the note', () => {
    const back = [...done, takenBack(bobsBid), accepted(bobsBid, bob)];
    expect(told(ada.uid, ...back)).toMatchObject([{ reasons: [bobsBid], notes: [] }]);
    expect(told(bob.uid, ...back)).toMatchObject([{ reasons: [], notes: [] }]);
    const bySystem = { ...takenBack(bobsBid), actor: systemActor };
    expect(told(ada.uid, ...back, bySystem)).toMatchObject([{ reasons: [] }]);
  });

  it('have why a bid was declined, until it is revised, or why its bidder resigned', () => {
    const refused = [...open, declined(bobsBid, bob, 'Too much')];
    expect([told(ada.uid, ...refused), told(bob.uid, ...refused)]).toMatchObject([
      [{ ends: [bobsBid], reasons: [] }],
      [{ ends: [] }],
    ]);
    for (const more of [
      [...refused, revised(bob, bobsBid, offer)],
      [...open, declined(bobsBid, bob)],
    ])
      expect(told(ada.uid, ...more)).toMatchObject([{ ends: [] }]);
    const left = [...done, resigned(bob, bobsBid)];
    expect([told(ada.uid, ...left), told(bob.uid, ...left)]).toMatchObject([
      [{ ends: [] }],
      [{ ends: [bobsBid], notes: [bobsBid] }],
    ]);
    const bySystem = { ...resigned(bob, bobsBid), actor: systemActor };
    expect(told(bob.uid, ...done, bySystem)).toMatchObject([{ ends: [] }]);
  });

  it('are named once, and not at all where there are none', () => {
    expect(told('uid-nobody', ...done, updated(ada, { budget: 3 }))).toEqual([]);
    const data: EventData<'TextsForgotten'> = { ...nothing, uid: bob.uid };
    const before: Happening = { type: 'TextsForgotten', data, actor: systemActor };
    expect(told(bob.uid, ...done, before)).toEqual([]);
    expect(told(ada.uid, ...done, before)).toHaveLength(1);
  });

  it('are named in events of 200 ids, each id once', () => {
    const bids = Array.from({ length: 450 }, (_, index) => `bid-${index}`);
    const events = told(ada.uid, posted(ada), ...bids.map((id) => bidBy(ada, id, offer)));
    expect(events.map(({ ofTask }) => ofTask)).toEqual([true, false, false, false, false]);
    const ids = events.map((data) => data.bids.length + data.offers.length);
    expect(ids).toEqual([200, 200, 200, 200, 100]);
    expect(events.flatMap((data) => data.bids)).toEqual(bids);
    expect(events.flatMap((data) => data.offers)).toEqual(bids);
  });
});
