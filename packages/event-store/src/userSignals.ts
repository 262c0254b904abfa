import { EventEmitter } from 'node:events';

/** Says in every process on this ledger that something of a user has changed which is not in the ledger, such as the inbox. */
export interface UserSignals {
  /** Call it after the write. */
  send(uid: string): void;
  /**
   * Calls the listener until the returned function is called: with the user, or undefined if signals may have been lost, so that
   * something of any user may have changed.
   */
  receive(listener: (uid: string | undefined) => void): () => void;
}

const prefix = 'user ';

/** Signals go to this process directly, to the others as payloads of a NOTIFY. */
export const createUserSignals = (announce: (payload: string) => void) => {
  const signals = new EventEmitter().setMaxListeners(0);
  const userSignals: UserSignals = {
    send: (uid) => {
      signals.emit('signal', uid);
      announce(prefix + uid);
    },
    receive: (listener) => {
      signals.on('signal', listener);
      return () => signals.off('signal', listener);
    },
  };
  return {
    userSignals,
    heard: (payload: string | undefined): void => {
      if (payload === undefined) signals.emit('signal', undefined);
      else if (payload.startsWith(prefix)) signals.emit('signal', payload.slice(prefix.length));
    },
  };
};
