/**
 * What is private to persons and no event: settings, saved searches, bookmarks, feeds, marks, words of profiles, messages, who is blocked, and the states of
 * notifications and mails. It lies in the ledger's database.
 *
 * @example
 * const { messages } = openPrivateStore({ url, logger });
 * const { id } = await messages.add(message, request);
 */
export type { Blocked } from './blocked.ts';
export { closedFor, otherOf, readableUnread, type Conversation } from './conversations.ts';
export { restorePrivate, type KeptLine } from './importing.ts';
export { readInbox, type InboxDeps } from './inbox.ts';
export * from './keptNames.ts';
export * from './mails.ts';
export type { MailStates } from './mailStates.ts';
export { everyMessage, type Messages, type StoredMessage, type UnreadOnBid } from './messages.ts';
export * from './moderation.ts';
export { emptyNotificationState, type NotificationStates } from './notificationStates.ts';
export { openPrivateStore, type PrivateStore } from './privateStore.ts';
export { openTakenOver, takeOverFromMongo } from './takeOver.ts';
export { type UserData, type UserRecord, type UserRecordKind } from './userData.ts';
export * from './userRecords.ts';
