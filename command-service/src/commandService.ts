import { callsOf, type Call } from '@marketplace/contracts/calls';
import { createReceivedNotifications } from '@marketplace/read-store';
import { callRouter, type CallHandler } from '@marketplace/service-kit';
import { deleteAccount } from './account/deleteAccount.ts';
import { signLedger } from './audit/signLedger.ts';
import { createTaskChanger } from './change-task/changeTask.ts';
import { deleteTask } from './delete-task/deleteTask.ts';
import { acceptBid } from './accept-bid/acceptBid.ts';
import { declineBid } from './decline-bid/declineBid.ts';
import { reviseBid } from './revise-bid/reviseBid.ts';
import { withdrawBid } from './withdraw-bid/withdrawBid.ts';
import { deliverWork, requestChanges, resign, withdrawAcceptance } from './work/workCommands.ts';
import type { CommandParts } from './parts.ts';
import { readMessages } from './messages/readMessages.ts';
import { writeMessage } from './messages/writeMessage.ts';
import { changeNotificationSettings, readNotifications } from './notifications/notifications.ts';
import { placeBid } from './place-bid/placeBid.ts';
import { postTask } from './post-task/postTask.ts';
import { tracedLedger } from './tracedLedger.ts';
import { updateTask } from './update-task/updateTask.ts';
import { addBookmark, removeBookmark } from './user-data/bookmarks.ts';
import { fencedItems } from './user-data/fencedItems.ts';
import { markBid } from './user-data/marks.ts';
import { makeFeed, removeFeed } from './user-data/feeds.ts';
import { changeSearch, removeSearch, saveSearch } from './user-data/searches.ts';
import { changeSettings } from './user-data/settings.ts';

/** The calls that change tasks, bids, user data and messages. The caller is identified before the body is read. */
export const createCommandService = (given: CommandParts) => {
  const { tracing } = given;
  const parts = tracing ? { ...given, ledger: tracedLedger(given.ledger, tracing) } : given;
  const changeTask = createTaskChanger(parts);
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  /** Express forgets a handler whose caller has disconnected; `stop` must wait for it. */
  const tracked =
    <C extends Call>(handler: CallHandler<C>): CallHandler<C> =>
    async (request) => {
      const work = Promise.resolve(handler(request));
      underWay.add(work);
      try {
        await work;
      } finally {
        underWay.delete(work);
      }
    };

  const { fence } = parts.persons;
  const bids = { readBid: parts.readBid, changeTask };
  const { documents } = parts.readStore;
  const { userData: items, notificationStates, messages } = fencedItems(parts.readStore, parts.persons);
  const userData = { ...parts, items };
  const notifications = {
    ...parts,
    notificationStates,
    received: createReceivedNotifications(documents, items),
  };
  const conversations = { ...parts, messages, isForgotten: (uid: string) => fence.isForgotten(uid) };
  const router = callRouter(
    callsOf('command'),
    {
      postTask: tracked(postTask(parts)),
      updateTask: tracked(updateTask(changeTask)),
      deleteTask: tracked(deleteTask(changeTask)),
      placeBid: tracked(placeBid(parts, changeTask)),
      reviseBid: tracked(reviseBid(bids)),
      withdrawBid: tracked(withdrawBid(bids)),
      acceptBid: tracked(acceptBid({ ...bids, isForgotten: (uid) => fence.isForgotten(uid) })),
      declineBid: tracked(declineBid(bids)),
      withdrawAcceptance: tracked(withdrawAcceptance(changeTask)),
      resign: tracked(resign(changeTask)),
      deliverWork: tracked(deliverWork(changeTask)),
      requestChanges: tracked(requestChanges(changeTask)),
      writeMessage: tracked(writeMessage(conversations)),
      readMessages: tracked(readMessages(conversations)),
      saveSearch: tracked(saveSearch(userData)),
      changeSearch: tracked(changeSearch(userData)),
      removeSearch: tracked(removeSearch(userData)),
      bookmark: tracked(addBookmark(userData)),
      removeBookmark: tracked(removeBookmark(userData)),
      markBid: tracked(markBid(userData)),
      changeSettings: tracked(changeSettings(userData)),
      makeFeed: tracked(makeFeed(userData)),
      removeFeed: tracked(removeFeed(userData)),
      readNotifications: tracked(readNotifications(notifications)),
      changeNotificationSettings: tracked(changeNotificationSettings(notifications)),
      deleteAccount: tracked(deleteAccount(parts, stopping.signal)),
      auditSign: tracked(signLedger({ ...parts, ...parts.audit })),
    },
    parts,
  );
  return {
    /** The commands, as `contracts/src/calls` defines them. */
    router,
    /** For commands of the system. */
    changeTask,
    /** Resolves when all commands under way are decided and written, even if their callers have disconnected. */
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(underWay);
    },
  };
};

export type CommandService = ReturnType<typeof createCommandService>;
