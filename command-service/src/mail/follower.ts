import type { EventStore } from '@marketplace/event-store';
import type {
  MailProgress,
  MailStates,
  Messages,
  Moderation,
  StoredMessage,
} from '@marketplace/private-store';
import { concernedBetween, type DocumentReader, type ReceivedNotifications } from '@marketplace/read-store';
import type { Fence } from '@marketplace/service-kit';
import { noteNews, type NewThings } from './states.ts';

const atOnce = 500;
/** In milliseconds. Ids of messages are made in several processes, so the newest may not be in order yet; mails are in no hurry. */
const messagesRest = 60_000;

export interface FollowerDeps {
  readonly ledger: Pick<EventStore['ledger'], 'head'>;
  readonly documents: Pick<DocumentReader, 'page'>;
  readonly received: Pick<ReceivedNotifications, 'position'>;
  readonly messages: Pick<Messages, 'list'>;
  readonly moderation: Pick<Moderation, 'decided'>;
  readonly mails: Pick<MailStates, 'changeOrAdd' | 'progress' | 'keepProgress'>;
  readonly fence: Pick<Fence, 'isForgotten'>;
  readonly clock: () => Date;
}

/** The lowest UUIDv7 of this time. */
const idAt = (ms: number): string => {
  const hex = Math.max(ms, 0).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

/** Whom messages (in their order) concern. */
const concernedBy = (messages: readonly StoredMessage[]): ReadonlyMap<string, NewThings> => {
  const all = new Map<string, NewThings>();
  for (const { toUid, at } of messages)
    all.set(toUid, { messageAt: at, firstAt: at, ...all.get(toUid), lastAt: at });
  return all;
};

/**
 * Notes whom new notifications and messages concern, in the mail states. It follows the notifications by the positions of their events, and costs
 * those who write nothing. What is noted twice, after a crash in between, leads to no second mail.
 */
export const createFollower = (deps: FollowerDeps) => {
  const { ledger, documents, received, messages, moderation, mails, fence, clock } = deps;

  const note = async (all: ReadonlyMap<string, NewThings>): Promise<void> => {
    const uids = [...all.keys()].filter((uid) => !fence.isForgotten(uid));
    for (let from = 0; from < uids.length; from += atOnce)
      await mails.changeOrAdd(uids.slice(from, from + atOnce), (state) => {
        const latest = all.get(state.uid);
        return latest && noteNews(state, latest);
      });
  };

  const followNotifications = async (progress: MailProgress): Promise<MailProgress> => {
    const lastPosition = await received.position();
    if (lastPosition <= progress.position) return progress;
    const after = progress.position;
    const position = Math.min(lastPosition, after + atOnce);
    await note(await concernedBetween(documents, moderation, { after, upTo: position }));
    return { ...progress, position };
  };

  const followMessages = async (progress: MailProgress): Promise<MailProgress> => {
    const until = idAt(clock().getTime() - messagesRest);
    const found = await messages.list(undefined, { after: progress.messageId, limit: atOnce });
    const settled = found.filter(({ id }) => id < until);
    await note(concernedBy(settled));
    return { ...progress, messageId: settled.at(-1)?.id ?? progress.messageId };
  };

  /** Where a ledger without progress begins: nothing that happened before is mailed. */
  const begin = async (): Promise<MailProgress> => {
    const { position } = await ledger.head();
    return { position, messageId: idAt(clock().getTime()) };
  };

  /** Follows one step further; false: there is nothing more. */
  return async (): Promise<boolean> => {
    const before = await mails.progress();
    if (before === undefined) {
      await mails.keepProgress(await begin());
      return false;
    }
    const next = await followMessages(await followNotifications(before));
    const isFurther = next.position !== before.position || next.messageId !== before.messageId;
    if (isFurther) await mails.keepProgress(next);
    return isFurther;
  };
};
