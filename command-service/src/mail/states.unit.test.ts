import { newMailState, type MailState } from '@marketplace/private-store';
import { describe, expect, it } from 'vitest';
import { beginMail, deferMail, endMail, noteNews, restsLonger } from './states.ts';

const at = (minute: number): string => new Date(Date.UTC(2027, 0, 1, 0, minute)).toISOString();
const event = (position: number, minute: number) => ({ position, firstAt: at(minute), lastAt: at(minute) });
const fresh = newMailState('ada');
const changed = (state: MailState | undefined): MailState => state ?? fresh;
const begin = (state: MailState, minute: number) =>
  beginMail(
    { ...state, claim: 'one' },
    {
      now: at(minute),
      messageId: `<${minute}@x>`,
      range: { upTo: 8, messagesUpTo: at(minute - 10) },
    },
  );

describe('the first event that concerns a person', () => {
  it('is due after ten minutes, and nothing before it is told', () => {
    expect(noteNews(fresh, event(7, 0))).toMatchObject({
      toldUpTo: 6,
      dueAt: at(10),
      waitsSince: at(10),
      notedAt: at(0),
    });
    expect(changed(noteNews(fresh, event(7, 0))).messagesToldUpTo).toBeUndefined();
    const message = { messageAt: at(1), firstAt: at(1), lastAt: at(2) };
    expect(noteNews(changed(noteNews(fresh, event(7, 0))), message)).toMatchObject({
      toldUpTo: 6,
      messagesToldUpTo: new Date(Date.parse(at(1)) - 1).toISOString(),
      dueAt: at(10),
      notedAt: at(2),
    });
  });
  it('waits for the person’s rhythm, and for ever if no mails are wanted', () => {
    const last = { at: at(0), things: 1 };
    expect(noteNews({ ...fresh, last }, event(7, 5))?.dueAt).toBe(at(60));
    expect(noteNews({ ...fresh, every: 'day', last }, event(7, 5))?.dueAt).toBe(at(24 * 60));
    expect(noteNews({ ...fresh, every: 'never', last }, event(7, 5))).toBeUndefined();
    expect(restsLonger({ ...fresh, last }, at(30))?.dueAt).toBe(at(60));
    expect(restsLonger({ ...fresh, last }, at(60))).toBeUndefined();
  });
});

describe('a mail', () => {
  const due = changed(noteNews(fresh, event(8, 0)));

  it('that went out leaves nothing due, or what came meanwhile in its turn', () => {
    const sent = (state: MailState) =>
      endMail(begin(state, 10), { upTo: 8, messagesUpTo: at(0) }, { now: at(10), sent: 2 });
    expect(sent(due)).toMatchObject({
      toldUpTo: 8,
      last: { at: at(10), things: 2 },
      dueAt: undefined,
      sending: undefined,
    });
    const meanwhile = changed(noteNews(begin(due, 10), event(9, 10)));
    expect(meanwhile.dueAt).toBe(at(15));
    const next = endMail(meanwhile, { upTo: 8, messagesUpTo: at(0) }, { now: at(10), sent: 2 });
    expect([next.dueAt, next.waitsSince]).toEqual([at(70), at(70)]);
  });

  it('keeps its Message-ID, what it tells, and since when it waits, however often it is tried', () => {
    const first = deferMail(begin(due, 10), at(10));
    expect(first).toMatchObject({
      dueAt: at(11),
      waitsSince: at(10),
      claim: undefined,
      sending: { tries: 1 },
    });
    const second = deferMail(begin(first, 11), at(11));
    expect(second).toMatchObject({
      dueAt: at(13),
      sending: { messageId: '<10@x>', upTo: 8, messagesUpTo: at(0), since: at(10), tries: 2 },
    });
  });

  it('is dropped after three days', () => {
    const late = at(10 + 3 * 24 * 60);
    expect(deferMail(begin(due, 10), late)).toMatchObject({
      toldUpTo: 8,
      sending: undefined,
      dueAt: undefined,
    });
  });

  it('is due again after a service that knows no claims has ended the mail and left the claim', () => {
    const left = { ...due, dueAt: undefined, waitsSince: undefined, claim: 'one' };
    expect(changed(noteNews(left, event(9, 1))).dueAt).toBeDefined();
  });
  it('that is claimed stays so when something new is noted, and is due in turn at its end', () => {
    const claimed = { ...due, dueAt: at(15), claim: 'one' };
    const meanwhile = changed(noteNews(claimed, event(9, 1)));
    expect(meanwhile).toMatchObject({ dueAt: at(15), claim: 'one', waitsSince: at(10), notedAt: at(1) });
    const nothing = endMail(meanwhile, { upTo: 8, messagesUpTo: at(0) }, { now: at(10) });
    expect([nothing.claim, nothing.dueAt]).toEqual([undefined, at(11)]);
    expect(restsLonger({ ...claimed, last: { at: at(0), things: 1 } }, at(10))).toMatchObject({
      claim: undefined,
    });
  });
});
