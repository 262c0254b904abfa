import type { Middleware, PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.ts';

const isInvalidated = api.util.invalidateTags.match;
type Listener = (tags: Parameters<typeof api.util.invalidateTags>[0]) => void;

const type = 'api/listen';
const isListen = (action: unknown): action is PayloadAction<Listener> =>
  (action as UnknownAction).type === type;

/** `dispatch(listenToChanges(listener))` calls the listener with the tags of each change. Returns a function that removes the listener. */
export const listenToChanges = (listener: Listener): PayloadAction<Listener> => ({ type, payload: listener });

/** The middleware that calls the listeners of one store. */
export const changeListeners = (): Middleware => () => {
  const listeners = new Set<Listener>();
  return (next) => (action) => {
    if (isListen(action)) {
      const { payload } = action;
      listeners.add(payload);
      return () => listeners.delete(payload);
    }
    const result = next(action);
    if (isInvalidated(action)) for (const listener of listeners) listener(action.payload);
    return result;
  };
};
