import { callsOf } from '@marketplace/contracts/calls';
import { createReceivedNotifications } from '@marketplace/read-store';
import { callRouter } from '@marketplace/service-kit';
import { keepNames } from './account/keepNames.ts';
import { deleteAccount } from './account/deleteAccount.ts';
import { signLedger } from './audit/signLedger.ts';
import { createTaskChanger } from './change-task/changeTask.ts';
import type { CommandDeps } from './deps.ts';
import { readMessages, writeMessage } from './messages/messages.ts';
import { decide, objectTo, report } from './moderation/moderation.ts';
import { changeNotificationSettings, readNotifications, stopMail } from './notifications/notifications.ts';
import { tracedLedger } from './tracedLedger.ts';
import { taskCommands } from './taskCommands.ts';
import { blockPerson, unblockPerson } from './user-data/blocked.ts';
import { addBookmark, removeBookmark } from './user-data/bookmarks.ts';
import { markBid } from './user-data/marks.ts';
import { makeFeed, removeFeed } from './user-data/feeds.ts';
import { changeSearch, removeSearch, saveSearch } from './user-data/searches.ts';
import { changeProfile, changeSettings } from './user-data/settings.ts';

/** The calls that change tasks, bids, user data and messages. The caller is identified before the body is read. */
export const createCommandService = (untraced: CommandDeps) => {
  const { tracing } = untraced;
  const deps = tracing ? { ...untraced, ledger: tracedLedger(untraced.ledger, tracing) } : untraced;
  const isForgotten = (uid: string) => deps.persons.fence.isForgotten(uid);
  const changeTask = createTaskChanger({ ...deps, isForgotten });
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  /** Express forgets a handler whose caller has disconnected; `stop` must wait for it. */
  const follow = async (work: Promise<void>): Promise<void> => {
    underWay.add(work);
    try {
      await work;
    } finally {
      underWay.delete(work);
    }
  };

  const { userData: items, notificationStates, mails, messages, blocked } = deps.privateStore;
  const userData = { ...deps, items };
  const notifications = {
    ...deps,
    notificationStates,
    mails,
    received: createReceivedNotifications(deps.documents, items, deps.privateStore.moderation),
  };
  const conversations = { ...deps, messages, blocked, isForgotten };
  // The events of these two have the name.
  const { postTask, placeBid, ...others } = taskCommands(deps, changeTask);
  const router = callRouter(
    callsOf('command'),
    {
      postTask,
      placeBid,
      ...keepNames(userData)({
        ...others,
        writeMessage: writeMessage(conversations),
        changeProfile: changeProfile(userData),
      }),
      readMessages: readMessages(conversations),
      saveSearch: saveSearch(userData),
      changeSearch: changeSearch(userData),
      removeSearch: removeSearch(userData),
      bookmark: addBookmark(userData),
      removeBookmark: removeBookmark(userData),
      markBid: markBid(userData),
      report: report(deps),
      decide: decide(deps, changeTask),
      objectTo: objectTo(deps),
      block: blockPerson({ blocked }),
      unblock: unblockPerson({ blocked }),
      changeSettings: changeSettings(userData),
      makeFeed: makeFeed(userData),
      removeFeed: removeFeed(userData),
      readNotifications: readNotifications(notifications),
      changeNotificationSettings: changeNotificationSettings(notifications),
      stopMail: stopMail(notifications),
      deleteAccount: deleteAccount(deps, stopping.signal),
      auditSign: signLedger({ ...deps, ...deps.audit }),
    },
    { ...deps, follow },
  );
  return {
    /** The commands, as `contracts/src/features` defines them. */
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
