import { EventEmitter } from 'node:events';

/**
 * Called with the uid of a user whose data has changed; with the id of a bid if the messages on it have changed for the user. Called with
 * undefined if signals may be lost: then the data of any user may have changed.
 */
export type UserSignalListener = (uid: string | undefined, bidId?: string) => void;

/** Tells every process on this ledger that data of a user outside the ledger has changed, for example the inbox. */
export interface UserSignals {
  /** Sends a signal; call it after the write. With `bidId`, the signal says that the messages on this bid have changed. */
  send(uid: string, bidId?: string): void;
  /** Calls the listener until the returned function is called. */
  receive(listener: UserSignalListener): () => void;
}

/** `user <uid>`, or `messages <id of the bid> <uid>`. */
const pattern = /^(?:user|messages (?<bidId>[\da-f-]{36})) (?<uid>.*)$/s;
const payloadOf = (uid: string, bidId: string | undefined): string =>
  bidId === undefined ? `user ${uid}` : `messages ${bidId} ${uid}`;

/** Signals reach this process directly, and other processes as payloads of a NOTIFY. */
export const createUserSignals = (announce: (payload: string) => void) => {
  const signals = new EventEmitter<{ signal: Parameters<UserSignalListener> }>().setMaxListeners(0);
  const userSignals: UserSignals = {
    send: (uid, bidId) => {
      signals.emit('signal', uid, bidId);
      announce(payloadOf(uid, bidId));
    },
    receive: (listener) => {
      signals.on('signal', listener);
      return () => signals.off('signal', listener);
    },
  };
  return {
    userSignals,
    heard: (payload: string | undefined): void => {
      if (payload === undefined) {
        signals.emit('signal', undefined);
        return;
      }
      const { uid, bidId } = pattern.exec(payload)?.groups ?? {};
      if (uid !== undefined) signals.emit('signal', uid, bidId);
    },
  };
};
