import { eventDefinitions, eventTypes } from '@marketplace/contracts';
import { eventOfEach } from '@marketplace/contracts/testing';
import { describe, expect, it } from 'vitest';
import { someEvent } from '../../../testing/someEvent.ts';
import { eventSummary, lineDir, setFields, whatHappened } from './eventText.ts';

const bidId = '01930000-0000-7000-a000-000000000001';
const userEmail = 'bob@example.com';
const offer = { bidId, amount: 900.5, days: 7, message: 'I draw bread.' };

describe('the line of an event', () => {
  it.each([
    ['BidPlaced', 1, { bidId, userEmail }, 'No offer'],
    ['BidPlaced', 2, { ...offer, userEmail, userName: 'Bob' }, '$900.50 in 7 days: I draw bread.'],
    ['BidRevised', 1, { bidId, amount: 800, message: 'Less.' }, '$800: Less.'],
    ['BidWithdrawn', 1, { bidId }, 'Bid withdrawn'],
    ['BidAccepted', 1, { bidId, bidderUid: 'b' }, 'Bid accepted; other open bids are declined'],
    ['AcceptanceWithdrawn', 1, { bidId, reason: 'Too slow.' }, 'Bid open again: Too slow.'],
    ['WorkDelivered', 1, { bidId, note: 'Here it is.' }, 'Here it is.'],
    ['ChangesRequested', 1, { bidId, note: 'Rounder.' }, 'Rounder.'],
    ['DeadlineNeared', 1, { deadline: '2026-01-01' }, 'Bidding closes at the end of 2026-01-01 (UTC)'],
    ['BiddingClosed', 1, { deadline: '2026-01-01' }, 'The deadline 2026-01-01 (UTC) has passed'],
    ['WorkDelivered', 2, { bidId, note: null }, 'Text deleted with its author’s account'],
    [
      'BidRevised',
      2,
      { ...offer, message: null },
      '$900.50 in 7 days: Text deleted with its author’s account',
    ],
    ['PersonForgotten', 1, { uid: 'u1', askedBy: 'person' }, 'u1, as the person asked'],
    ['TextsForgotten', 3, { uid: 'u1' }, 'Texts of u1 on this task'],
    ['RoleGranted', 1, { person: 'u1', role: 'auditor', known: 'seen' }, 'Role auditor of u1'],
    [
      'RoleWithdrawn',
      1,
      { person: 'u1', role: 'operator', known: 'set', reason: 'Left.' },
      'Role operator of u1: Left.',
    ],
    ['OperatorActed', 3, { action: 'hold', person: 'u1', reason: null }, 'Held the account of u1'],
    ['BidPlaced', 9, offer, 'can’t be read by this release'],
  ])('%s, version %d, has its data in words', (type, schemaVersion, data, line) => {
    expect(eventSummary(someEvent(4, { type, schemaVersion, data }))).toBe(line);
  });

  it('names the amount of a bid where it is known', () => {
    const event = someEvent(4, { type: 'BidWithdrawn', data: { bidId } });
    expect(eventSummary({ ...event, amount: 760 })).toBe('Bid of $760 withdrawn');
  });

  it.each([
    ['BidPlaced', { bidId, userEmail }, 'A logo · No offer'],
    ['TaskDeleted', {}, 'A logo'],
    ['TaskUpdated', { budget: 2, description: 'x'.repeat(99) }, 'description, budget $2'],
  ])('%s with a title is: %j, %s', (type, data, line) => {
    expect(eventSummary({ ...someEvent(4, { type, data }), title: 'A logo' })).toBe(line);
  });
});

it('takes its direction from the text of a person where it is nothing else', () => {
  const texts = eventTypes.filter((type) => {
    const event = someEvent(4, {
      type,
      schemaVersion: eventDefinitions[type].version,
      data: eventOfEach[type],
    });
    return Object.values<unknown>(eventOfEach[type]).includes(whatHappened(event));
  });
  expect(eventTypes.filter((type) => lineDir({ ...someEvent(4), type }) === 'auto')).toEqual(texts);
});

it('shows each value of its task or its bid that an event of any type set, by name', () => {
  const shown = eventTypes.map((type) => {
    const event = { type, schemaVersion: eventDefinitions[type].version, data: eventOfEach[type] };
    return [type, setFields(someEvent(4, event)).map(({ field }) => field)] as const;
  });
  const offered = ['bid.amount', 'bid.days', 'bid.message'];
  expect(Object.fromEntries(shown.filter(([, fields]) => fields.length > 0))).toEqual({
    TaskPosted: Object.keys(eventOfEach.TaskPosted),
    TaskUpdated: Object.keys(eventOfEach.TaskUpdated),
    BidPlaced: offered,
    BidRevised: offered,
  });
});
