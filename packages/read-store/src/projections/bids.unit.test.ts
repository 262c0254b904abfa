import { eventTypes } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { bidDocuments, bidsProjection, noAmount, noDays, storedOffer, type BidDocument } from './bids.ts';
import {
  accepted,
  bidId,
  bidPlaced,
  bidPlacedAs,
  changesRequested,
  closed,
  declined,
  deleted,
  delivered,
  minute,
  neared,
  offer,
  offered,
  operatorActed,
  posted,
  recorded,
  replayedTwice,
  resigned,
  revised,
  takenBack,
  taskId,
  updated,
  withdrawn,
} from './testing/history.ts';

const otherId = '01890000-0000-7000-9000-000000000002';
const other = bidPlacedAs(otherId);

/** A bid without an offer, as it was placed at the position. */
const bare = (position: number): BidDocument => ({
  taskId,
  uid: 'bob',
  name: 'Bob',
  email: 'bob@example.com',
  placedAt: minute(position),
  placed: position,
  amount: noAmount,
  days: noDays,
  message: '',
  revisedAt: '',
  withdrawn: 0,
  accepted: 0,
  declined: 0,
  reopened: 0,
  endReason: '',
  endedAt: '',
  endedBy: '',
  note: '',
  notedAt: '',
  notedBy: '',
  takenBack: '',
  takenBackAt: '',
  takenBackBy: '',
});

const documentsAfter = (...events: ReturnType<typeof recorded>[]) => {
  const { once, twice } = replayedTwice(bidsProjection, events);
  expect(twice).toEqual(once);
  return Object.fromEntries(once.get('bids') ?? []);
};
const bidAfter = (...events: (typeof posted)[]) =>
  documentsAfter(...[posted, ...events].map((event, index) => recorded(event, index + 1)))[bidId];

describe('what an event changes', () => {
  it.each([posted, updated, deleted, neared, closed, operatorActed])('$type is passed over', (event) => {
    expect(bidsProjection.changes(recorded(event, 1))).toEqual([]);
    expect(bidsProjection.types.has(event.type)).toBe(false);
  });

  it('there are no other types', () => {
    expect(eventTypes.filter((type) => bidsProjection.types.has(type))).toEqual([
      'BidPlaced',
      'BidRevised',
      'BidWithdrawn',
      'BidDeclined',
      'BidAccepted',
      'AcceptanceWithdrawn',
      'BidderResigned',
      'WorkDelivered',
      'ChangesRequested',
      'TextsForgotten',
    ]);
  });

  it('no event changes another bid than its own: accepting one of many costs what accepting one of two does', () => {
    for (const event of [offered, revised, withdrawn, accepted, takenBack, delivered, changesRequested])
      expect(bidsProjection.changes(recorded(event, 2)).map(({ id }) => id)).toEqual([bidId]);
  });
});

describe('bids that were placed', () => {
  it('have one document each, also several of one user on one task', () => {
    expect(documentsAfter(recorded(posted, 1), recorded(bidPlaced, 2), recorded(other, 3))).toEqual({
      [bidId]: { position: 12, body: bare(12) },
      [otherId]: { position: 13, body: bare(13) },
    });
  });

  it('have every defined field, and no other personal data', () => {
    const [bid] = Object.values(documentsAfter(recorded(bidPlaced, 2)));
    expect(Object.keys(bid?.body ?? {}).sort()).toEqual(Object.keys(bidDocuments.fields).sort());
  });

  it('stay when their task is deleted', () => {
    expect(documentsAfter(recorded(posted, 1), recorded(bidPlaced, 2), recorded(deleted, 3))).toEqual({
      [bidId]: { position: 12, body: bare(12) },
    });
  });
});

describe('an offer', () => {
  it('is kept as it was sent, with or without days', () => {
    expect(bidAfter(offered)).toEqual({ position: 12, body: { ...bare(12), ...offer } });
    const { days: _days, ...withoutDays } = offer;
    const event = { ...bidPlaced, data: { ...bidPlaced.data, ...withoutDays } };
    expect(bidAfter(event)?.body).toEqual({ ...bare(12), ...withoutDays });
  });

  it('is given back as it was sent, and none for a bare bid', () => {
    const { days: _days, ...withoutDays } = offer;
    expect(storedOffer({ ...bare(1), ...offer })).toEqual(offer);
    expect(storedOffer({ ...bare(1), ...withoutDays })).toEqual(withoutDays);
    expect(storedOffer(bare(1))).toBeUndefined();
  });

  it('is replaced as a whole by a revision, so days can go', () => {
    expect(bidAfter(offered, revised)).toEqual({
      position: 13,
      body: { ...bare(12), amount: 199, days: noDays, message: 'Cheaper', revisedAt: minute(13) },
    });
  });

  it('makes of a bare bid one with an offer', () => {
    expect(bidAfter(bidPlaced, revised)?.body).toMatchObject({ amount: 199, message: 'Cheaper', placed: 12 });
  });

  it('sorts after all others if it is missing', () => {
    expect(noAmount).toBeGreaterThan(1e9);
    expect(noDays).toBeGreaterThan(365);
  });
});

describe('what happens to a bid', () => {
  const body = { ...bare(12), ...offer };

  it('keeps where it was withdrawn; its offer stays', () => {
    expect(bidAfter(offered, withdrawn)).toEqual({ position: 13, body: { ...body, withdrawn: 13 } });
  });

  it('keeps where it was accepted, and the last note about the work', () => {
    const begun = { ...body, accepted: 13, notedAt: minute(13) };
    expect(bidAfter(offered, accepted)?.body).toEqual(begun);
    expect(bidAfter(offered, accepted, delivered)?.body).toEqual({
      ...begun,
      note: 'Here it is',
      notedAt: minute(14),
      notedBy: 'bob',
    });
    expect(bidAfter(offered, accepted, delivered, changesRequested)?.body).toEqual({
      ...begun,
      note: 'Bluer',
      notedAt: minute(15),
      notedBy: 'ada',
    });
  });

  it('keeps why the acceptance was withdrawn, also when it is accepted again', () => {
    const back = { takenBack: 'No answer', takenBackAt: minute(14), takenBackBy: 'ada' };
    expect(bidAfter(offered, accepted, takenBack)?.body).toMatchObject({ accepted: 0, ...back });
    expect(bidAfter(offered, accepted, takenBack, accepted)?.body).toMatchObject({
      accepted: 15,
      note: '',
      ...back,
    });
  });
});

describe('a bid that its owner has declined, or whose bidder resigned', () => {
  const body = { ...bare(12), ...offer };
  const { reason: _, ...withoutReason } = declined.data;

  it('keeps where, when and why, until it is revised', () => {
    const ended = { ...body, declined: 13, endReason: 'Too much', endedAt: minute(13), endedBy: 'ada' };
    expect(bidAfter(offered, declined)?.body).toEqual(ended);
    expect(bidAfter(offered, { ...declined, data: withoutReason })?.body).toEqual({
      ...ended,
      endReason: '',
    });
    const reopens = { ...revised, data: { ...revised.data, reopens: true as const } };
    const again = { ...bidAfter(offered, neared, revised)?.body, reopened: 14 };
    expect(bidAfter(offered, declined, reopens)?.body).toEqual(again);
  });

  it('is withdrawn by the resignation', () => {
    expect(bidAfter(offered, accepted, resigned)?.body).toEqual({
      ...body,
      notedAt: minute(13),
      withdrawn: 14,
      endReason: 'Ill',
      endedAt: minute(14),
      endedBy: 'bob',
    });
  });
});

describe('a task without bids', () => {
  it('has no document', () => {
    expect(documentsAfter(recorded(posted, 1), recorded(updated, 2), recorded(deleted, 3))).toEqual({});
  });
});
