import { randomUUID } from 'node:crypto';
import type { RenderedMail } from '@marketplace/contracts';
import {
  changeMailState,
  mailAddressOf,
  refusedDigest,
  type MailState,
  type MailStates,
} from '@marketplace/private-store';
import type { Accounts, Fence, Job, Logger, SignInAccount } from '@marketplace/service-kit';
import { createThrottle, pause, retry, untilAborted } from '@marketplace/service-kit/async';
import { readNews, type DigestParts, type News } from './digest.ts';
import type { MailSender, Sending } from './sender.ts';
import {
  claimed,
  claimsFor,
  deferred,
  isRefusedAgain,
  released,
  restsLonger,
  told,
  type Ready,
} from './states.ts';

const lookEvery = 5_000;
const batchSize = 100;
/** In milliseconds: how long a stop waits for mails under way. */
const endsWithin = 4_000;
/** In milliseconds: a process that was stopped for longer after a claim may not be the leader any more. */
const claimIsFresh = 2_000;
const logEvery = 60_000;

export interface LeaderParts extends DigestParts {
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
  /** Mails that are sent at the same time. */
  readonly atOnce: number;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly count: (outcome: Sending['kind']) => void;
}

const thingsIn = ({ notifications, messages }: News): number => notifications.length + messages.length;

/**
 * The job that sends mails. One process leads. It claims each mail in the person's state before it sends it, and writes there that it
 * went out; a claim that a leader has left is tried again, with the same Message-ID.
 */
export const createMailLeader = (parts: LeaderParts): Job => {
  const { mails, accounts, fence, follow, render, sender, from, host, atOnce, clock, logger, count } = parts;
  const now = () => clock().toISOString();
  const underWay = new Map<string, Promise<void>>();
  const throttle = createThrottle(logEvery);

  /** The account's address if mails may go there; and the state without a refusal that is over. */
  const addressOf = (state: MailState, account: SignInAccount | undefined) => {
    const { email, emailVerified } = account ?? {};
    const fares = email === undefined ? 'unverified' : mailAddressOf({ email, emailVerified }, state);
    return {
      state: fares === 'refused' ? state : { ...state, refused: undefined },
      email: fares === 'verified' ? email : undefined,
    };
  };

  /** Writes what became of the mail, unless its person has stopped all mails meanwhile, or was forgotten. */
  const finish = async ({ uid, sending }: Ready, decide: (state: MailState) => MailState): Promise<void> => {
    await retry(
      () =>
        changeMailState(mails, uid, (state) =>
          state.sending?.messageId === sending.messageId ? decide(state) : undefined,
        ),
      {
        signal: AbortSignal.timeout(claimsFor),
        onFailure: (err) => throttle(() => logger.warn({ err }, 'what became of a mail can’t be kept yet')),
      },
    );
  };

  const transmit = async (mine: Ready, address: string, news: News): Promise<void> => {
    const { sending } = mine;
    const { stopUrl, ...rendered } = await render(news, mine);
    const { messageId } = sending;
    const before = performance.now();
    if ((await mails.put([mine])).length === 0 || performance.now() - before > claimIsFresh) return;
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
      await finish(mine, (state) => deferred(state, now(), result));
      return;
    }
    await finish(mine, (state) =>
      result.kind === 'sent'
        ? told(state, sending, { now: now(), sent: thingsIn(news) })
        : {
            ...told(state, sending, { now: now() }),
            refused: refusedDigest(state, address),
            notTaken: undefined,
          },
    );
  };

  const mail = async (given: MailState, account: SignInAccount | undefined): Promise<void> => {
    const { uid } = given;
    // The fence has removed the state.
    if (fence.isForgotten(uid)) return;
    const rests = restsLonger(given, now());
    if (rests) {
      await mails.put([rests]);
      return;
    }
    const { state, email } = addressOf(given, account);
    const { news, told: upTo } = await readNews(parts, state, now());
    if (email === undefined || thingsIn(news) === 0) {
      await mails.put([told(state, upTo, { now: now() })]);
      return;
    }
    const messageId = `<${randomUUID()}@${host}>`;
    const mine = claimed(state, { now: now(), messageId, told: upTo });
    await transmit(mine, email, news);
  };

  /** A fault of ours, such as a store that is away: the person is looked at again in a minute. */
  const failed = async (state: MailState, err: unknown): Promise<void> => {
    throttle(() => logger.error({ err, uid: state.uid }, 'a mail could not be made; it is tried again'));
    count('deferred');
    await mails.put([deferred(state, now())]).catch(() => undefined);
  };

  const start = (state: MailState, account: SignInAccount | undefined): void => {
    const done = mail(state, account)
      .catch((error: unknown) => failed(state, error))
      .finally(() => underWay.delete(state.uid));
    underWay.set(state.uid, done);
  };

  /** Starts all that are due, some at a time; one that takes long holds up none of the others. */
  const sendDue = async (signal: AbortSignal): Promise<void> => {
    const isOver = () => signal.aborted;
    const over = untilAborted(signal);
    while (!isOver()) {
      const found = await mails.due(now(), batchSize + underWay.size);
      const due = found.filter(({ uid }) => !underWay.has(uid)).slice(0, batchSize);
      if (due.length === 0) return;
      const known = await accounts.readMany(due.map(({ uid }) => uid));
      const accountOf = new Map(known.map((one) => [one.uid, one]));
      for (const state of due) {
        while (underWay.size >= atOnce && !isOver()) await Promise.race([over, ...underWay.values()]);
        if (isOver()) return;
        start(state, accountOf.get(state.uid));
      }
    }
  };

  return {
    name: 'mail',
    every: lookEvery,
    leadership: parts.leadership,
    run: async ({ signal, isFirst }) => {
      if (isFirst) {
        const left = (await mails.claimed()).filter(({ uid }) => !underWay.has(uid));
        await mails.put(left.map((state) => released(state, now())));
      }
      // What is due goes out, also while the notifications can't be read.
      const [following] = await Promise.allSettled([follow()]);
      await sendDue(signal);
      if (following.status === 'rejected') throw following.reason;
      return following.value ? { nextAfter: 0 } : undefined;
    },
    end: () => Promise.race([Promise.allSettled(underWay.values()), pause(endsWithin)]),
  };
};
