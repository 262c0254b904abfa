import type { MailState, SentMail } from '@marketplace/private-store';

// How a person's mail state changes. Times are ISO 8601, UTC.

const minute = 60_000;
/** A mail tells only what is still unread after this time. */
export const restsFor = 10 * minute;
/** In milliseconds: after this time a claimed mail is due again, if nobody has ended it. */
export const claimsFor = 5 * minute;
const firstRetry = minute;
const longestRetry = 60 * minute;
/** A mail that is refused for a while is tried again for three days. */
const triedFor = 3 * 24 * 60 * minute;
const rhythms = { hour: 60 * minute, day: 24 * 60 * minute };

export const later = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();
const latest = (one: string, other: string): string => (one > other ? one : other);
const earliest = (one: string | undefined, other: string): string =>
  one !== undefined && one < other ? one : other;

/** Not before the last mail is as old as the person's rhythm. */
const notTooOften = ({ every, last }: MailState, time: string): string =>
  every === 'never' || last === undefined ? time : latest(time, later(last.at, rhythms[every]));

/** The state without a mail before its time, if the last one was sent too recently; the person may have chosen another rhythm. */
export const restsLonger = (state: MailState, now: string): MailState | undefined => {
  const dueAt = notTooOften(state, now);
  return dueAt === now || state.sending
    ? undefined
    : { ...state, claim: undefined, dueAt, waitsSince: dueAt };
};

/** New things that concern a person. */
export interface NewThings {
  /** The first event, if there are events. */
  readonly position?: number | undefined;
  /** The time of the first message, if there are messages. */
  readonly messageAt?: string | undefined;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** Before a person's first event or message everything counts as told: a mail never tells what is older than the mails themselves. */
export const noteNews = (
  state: MailState,
  { position, messageAt, firstAt, lastAt }: NewThings,
): MailState | undefined => {
  if (state.every === 'never') return undefined;
  const { toldUpTo, messagesToldUpTo, notedAt = lastAt } = state;
  const next: MailState = {
    ...state,
    toldUpTo: toldUpTo ?? (position === undefined ? undefined : position - 1),
    messagesToldUpTo: messagesToldUpTo ?? (messageAt === undefined ? undefined : later(messageAt, -1)),
    notedAt: latest(notedAt, lastAt),
  };
  // Who sends a mail looks at the end for what came meanwhile. A service of before knows no claim: it ends a mail and leaves the claim there.
  if (state.sending || (state.claim !== undefined && state.dueAt !== undefined)) return next;
  const dueAt = earliest(state.dueAt, notTooOften(state, later(firstAt, restsFor)));
  return { ...next, dueAt, waitsSince: dueAt };
};

/** Up to where a mail tells what is new. */
export type MailRange = Pick<SentMail, 'upTo' | 'messagesUpTo'>;

/** The state while a mail is being sent. */
export type Ready = MailState & { readonly sending: SentMail };

/** The mail is sent from now on. A mail that was tried before keeps its Message-ID and what it tells. */
export const beginMail = (
  state: MailState,
  { now, messageId, range }: { readonly now: string; readonly messageId: string; readonly range: MailRange },
): Ready => ({
  ...state,
  dueAt: later(now, claimsFor),
  sending: {
    ...(state.sending ?? { ...range, messageId, since: now, tries: 0 }),
    tries: (state.sending?.tries ?? 0) + 1,
  },
});

/** A refusal without a code holds for the address only if it is repeated after this time. */
const bareFor = 24 * 60 * minute;

/** True if an address that was refused without a code was refused so a day ago, and other mails were taken since. */
export const isRefusedAgain = ({ sending }: MailState, now: string, taken: string | undefined): boolean => {
  const since = sending?.bareSince;
  return since !== undefined && now >= later(since, bareFor) && taken !== undefined && taken > since;
};

/** What is in this range is never mailed again. `sent`: how many things a mail told. What came meanwhile is due in turn. */
export const endMail = (
  state: MailState,
  { upTo, messagesUpTo }: MailRange,
  { now, sent }: { readonly now: string; readonly sent?: number },
): MailState => {
  const { toldUpTo, messagesToldUpTo, notedAt } = state;
  const next: MailState = {
    ...state,
    sending: undefined,
    claim: undefined,
    toldUpTo: toldUpTo === undefined ? undefined : Math.max(toldUpTo, upTo),
    messagesToldUpTo: messagesToldUpTo === undefined ? undefined : latest(messagesToldUpTo, messagesUpTo),
    ...(sent !== undefined && { last: { at: now, things: sent }, notTaken: undefined }),
  };
  const isMore = notedAt !== undefined && notedAt > messagesUpTo && state.every !== 'never';
  const dueAt = isMore ? notTooOften(next, later(notedAt, restsFor)) : undefined;
  return { ...next, dueAt, waitsSince: dueAt };
};

/** Tries again later, or drops the mail after three days. What the server said is kept until it takes a mail. */
export const deferMail = (
  before: MailState,
  now: string,
  { words, isBare = false }: { readonly words?: string; readonly isBare?: boolean } = {},
): MailState => {
  const state = { ...before, claim: undefined, ...(words !== undefined && { notTaken: words }) };
  const { sending } = state;
  if (sending === undefined) return { ...state, dueAt: later(now, firstRetry) };
  if (now >= later(sending.since, triedFor)) return endMail(state, sending, { now });
  const pause = Math.min(firstRetry * 2 ** (sending.tries - 1), longestRetry);
  return {
    ...state,
    dueAt: later(now, pause),
    sending: { ...sending, ...(isBare && { bareSince: sending.bareSince ?? now }) },
  };
};
