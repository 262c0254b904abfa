import { randomUUID } from 'node:crypto';
import type { RenderedMail } from '@marketplace/contracts';
import { mailAddressOf, refusedDigest, type MailState, type MailStates } from '@marketplace/private-store';
import type { Accounts, Fence, Job, Logger } from '@marketplace/service-kit';
import { createThrottle, pause, retry, untilAborted } from '@marketplace/service-kit/async';
import { readNews, type DigestDeps, type News } from './digest.ts';
import type { MailSender, Sending } from './sender.ts';
import {
  beginMail,
  claimsFor,
  deferMail,
  endMail,
  isRefusedAgain,
  later,
  restsLonger,
  type MailRange,
  type Ready,
} from './states.ts';

/** Mails that are sent at the same time. */
export const mailsAtOnce = 10;
const lookEvery = 5_000;
/** In milliseconds: how long a stop waits for mails under way. */
const endsWithin = 4_000;
/** In milliseconds: a process that was stopped for longer may not send what it has begun, since its person may have stopped all mails. */
const beginIsFresh = 2_000;
const logEvery = 60_000;

export interface LeaderDeps extends DigestDeps {
  readonly mails: MailStates;
  readonly accounts: Pick<Accounts, 'readMany'>;
  readonly fence: Pick<Fence, 'isForgotten'>;
  readonly leadership: NonNullable<Job['leadership']>;
  /** Notes whom new events and messages concern; false: there is nothing more. */
  readonly follow: () => Promise<boolean>;
  readonly render: (news: News, state: MailState) => Promise<RenderedMail & { readonly stopUrl: string }>;
  readonly sender: MailSender;
  readonly from: string;
  /** The host in Message-IDs. */
  readonly host: string;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly count: (outcome: Sending['kind']) => void;
}

const thingsIn = ({ notifications, messages }: News): number => notifications.length + messages.length;

/**
 * The job that sends mails. One process leads. It claims mails that are due, begins each in the person's state before it sends it, and
 * writes there that it went out. What a leader has left is tried again when the claim is over, with the same Message-ID.
 */
export const createMailLeader = (deps: LeaderDeps): Job => {
  const { mails, accounts, fence, follow, render, sender, from, host, clock, logger, count } = deps;
  const now = () => clock().toISOString();
  const underWay = new Set<Promise<void>>();
  const throttle = createThrottle(logEvery);

  /** Changes the state, unless the mail is of another claim by now, or its person has changed the settings or was forgotten. */
  const whileClaimed = <S extends MailState>(
    { uid, claim }: MailState,
    decide: (state: MailState) => S | undefined,
  ): Promise<readonly S[]> =>
    mails.change([uid], (state) => (state.claim === claim ? decide(state) : undefined));

  /** Writes what became of the mail, unless its person has stopped all mails meanwhile, or was forgotten. */
  const finish = async ({ uid, sending }: Ready, decide: (state: MailState) => MailState): Promise<void> => {
    await retry(
      () =>
        mails.change([uid], (state) =>
          state.sending?.messageId === sending.messageId ? decide(state) : undefined,
        ),
      {
        signal: AbortSignal.timeout(claimsFor),
        onFailure: (err) => throttle(() => logger.warn({ err }, 'what became of a mail can’t be kept yet')),
      },
    );
  };

  const transmit = async (due: MailState, address: string, news: News, range: MailRange): Promise<void> => {
    const { stopUrl, ...rendered } = await render(news, due);
    const before = performance.now();
    const [mine] = await whileClaimed(due, (state) =>
      beginMail(
        { ...state, refused: undefined },
        { now: now(), messageId: `<${randomUUID()}@${host}>`, range },
      ),
    );
    if (mine === undefined || performance.now() - before > beginIsFresh) return;
    const { sending } = mine;
    const { messageId } = sending;
    const at = new Date(sending.since);
    const sent = await sender.send({ ...rendered, from, to: address, messageId, at, stopUrl });
    // When the newest mail was taken is read from all states, so only where it decides.
    const isRefused =
      sent.kind === 'deferred' &&
      sent.isBare === true &&
      mine.sending.bareSince !== undefined &&
      isRefusedAgain(mine, now(), await mails.taken().catch(() => undefined));
    const result: Sending = isRefused ? { kind: 'refused' } : sent;
    count(result.kind);
    if (result.kind === 'deferred') {
      throttle(() =>
        logger.warn(
          { reason: result.reason },
          'mails can’t be sent now; they are tried again for three days',
        ),
      );
      await finish(mine, (state) => deferMail(state, now(), result));
      return;
    }
    await finish(mine, (state) =>
      result.kind === 'sent'
        ? endMail(state, sending, { now: now(), sent: thingsIn(news) })
        : {
            ...endMail(state, sending, { now: now() }),
            refused: refusedDigest(state, address),
            notTaken: undefined,
          },
    );
  };

  const mail = async (due: MailState): Promise<void> => {
    const { uid } = due;
    // The fence has removed the state.
    if (fence.isForgotten(uid)) return;
    if (restsLonger(due, now())) {
      await whileClaimed(due, (state) => restsLonger(state, now()));
      return;
    }
    const [{ email, emailVerified } = {}] = await accounts.readMany([uid]);
    const fares = email === undefined ? 'unverified' : mailAddressOf({ email, emailVerified }, due);
    const { news, range } = await readNews(deps, due, now());
    if (email === undefined || fares !== 'verified' || thingsIn(news) === 0) {
      // Another address, or one that must be verified again, is not the refused one.
      const refusal = fares === 'refused' ? {} : { refused: undefined };
      await whileClaimed(due, (state) => endMail({ ...state, ...refusal }, range, { now: now() }));
      return;
    }
    await transmit(due, email, news, range);
  };

  /** A fault of ours, such as a store that is away: the person is looked at again in a minute. */
  const failed = async (state: MailState, err: unknown): Promise<void> => {
    throttle(() => logger.error({ err, uid: state.uid }, 'a mail could not be made; it is tried again'));
    count('deferred');
    await whileClaimed(state, (one) => deferMail(one, now())).catch(() => undefined);
  };

  const start = (state: MailState): void => {
    const done = mail(state)
      .catch((error: unknown) => failed(state, error))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };

  /** Starts all that are due, some at a time; one that takes long holds up none of the others. */
  const sendDue = async (signal: AbortSignal): Promise<void> => {
    const isOver = () => signal.aborted;
    const over = untilAborted(signal);
    while (!isOver()) {
      const limit = mailsAtOnce - underWay.size;
      const claimed = await mails.claimDue(randomUUID(), {
        now: now(),
        until: later(now(), claimsFor),
        limit,
      });
      if (claimed.length === 0) return;
      claimed.forEach(start);
      while (underWay.size >= mailsAtOnce && !isOver()) await Promise.race([over, ...underWay]);
    }
  };

  return {
    name: 'mail',
    every: lookEvery,
    leadership: deps.leadership,
    run: async ({ signal }) => {
      // What is due goes out, also while the notifications can't be read.
      const [following] = await Promise.allSettled([follow()]);
      await sendDue(signal);
      if (following.status === 'rejected') throw following.reason;
      return following.value ? { nextAfter: 0 } : undefined;
    },
    end: () => Promise.race([Promise.allSettled(underWay), pause(endsWithin)]),
  };
};
