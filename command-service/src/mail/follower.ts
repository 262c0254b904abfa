import { eventTypes, type EventType } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { newMailState, type MailProgress, type MailStates, type Messages } from '@marketplace/private-store';
import type { DocumentReader, ReceivedNotifications } from '@marketplace/read-store';
import { notificationsProjection } from '@marketplace/read-store/projections';
import type { Fence } from '@marketplace/service-kit';
import { concernedByEvents, concernedByMessages } from './concerned.ts';
import { noted, type Noted } from './states.ts';

const atOnce = 500;
/** In milliseconds. Ids of messages are made in several processes, so the newest may not be in order yet; mails are in no hurry. */
const messagesRest = 60_000;
const telling: ReadonlySet<string> = new Set(notificationsProjection.types);
const types = eventTypes.filter((type: EventType) => telling.has(type));

export interface FollowerParts {
  readonly ledger: Pick<LedgerReads, 'findEvents' | 'ledger'>;
  readonly documents: Pick<DocumentReader, 'getMany' | 'page'>;
  readonly received: Pick<ReceivedNotifications, 'position'>;
  readonly messages: Pick<Messages, 'list'>;
  readonly mails: Pick<MailStates, 'getMany' | 'put' | 'progress' | 'keepProgress'>;
  readonly fence: Pick<Fence, 'isForgotten'>;
  readonly clock: () => Date;
}

/** The lowest UUIDv7 of this time. */
const idAt = (ms: number): string => {
  const hex = Math.max(ms, 0).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

/**
 * Notes whom new events and messages concern, in the mail states. It follows the ledger as far as the notifications are made, and costs
 * those who write nothing. What is noted twice, after a crash in between, leads to no second mail.
 */
export const createFollower = (parts: FollowerParts) => {
  const { ledger, documents, received, messages, mails, fence, clock } = parts;

  const note = async (all: ReadonlyMap<string, Noted>): Promise<void> => {
    let left = [...all.keys()].filter((uid) => !fence.isForgotten(uid));
    while (left.length > 0) {
      const uids = left.slice(0, atOnce);
      const known = new Map((await mails.getMany(uids)).map((state) => [state.uid, state]));
      const changed = uids.flatMap((uid) => {
        const one = all.get(uid);
        return (one && noted(known.get(uid) ?? newMailState(uid), one)) ?? [];
      });
      const stored = new Set(await mails.put(changed));
      const missed = changed.filter(({ uid }) => !stored.has(uid)).map(({ uid }) => uid);
      left = [...missed, ...left.slice(atOnce)];
    }
  };

  const followEvents = async (progress: MailProgress): Promise<MailProgress> => {
    const made = await received.position();
    if (made <= progress.position) return progress;
    const after = progress.position;
    const events = await ledger.findEvents({ after, to: made, types, limit: atOnce });
    await note(await concernedByEvents(documents, events));
    return { ...progress, position: events.length < atOnce ? made : (events.at(-1)?.position ?? made) };
  };

  const followMessages = async (progress: MailProgress): Promise<MailProgress> => {
    const until = idAt(clock().getTime() - messagesRest);
    const found = await messages.list(undefined, { after: progress.messageId, limit: atOnce });
    const settled = found.filter(({ id }) => id < until);
    await note(concernedByMessages(settled));
    return { ...progress, messageId: settled.at(-1)?.id ?? progress.messageId };
  };

  /** Where a ledger without progress begins: nothing that happened before is mailed. */
  const begin = async (): Promise<MailProgress> => {
    const { position } = await ledger.ledger.head();
    return { position, messageId: idAt(clock().getTime()) };
  };

  /** Follows one step further; false: there is nothing more. */
  return async (): Promise<boolean> => {
    const before = await mails.progress();
    if (before === undefined) {
      await mails.keepProgress(await begin());
      return false;
    }
    const next = await followMessages(await followEvents(before));
    const isFurther = next.position !== before.position || next.messageId !== before.messageId;
    if (isFurther) await mails.keepProgress(next);
    return isFurther;
  };
};
