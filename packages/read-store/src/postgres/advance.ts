import { EventEmitter } from 'node:events';
import { createNotifications } from '@marketplace/service-kit/postgres';
import type { Logger } from '@marketplace/service-kit';
import type { Advanced } from '../watching.ts';

/** Notifies of new positions: directly in this process, by NOTIFY in others. */
export interface Advance extends Advanced {
  advanced(): void;
  close(): Promise<void>;
}

export const createAdvance = (url: string, logger: Logger): Advance => {
  const moves = new EventEmitter().setMaxListeners(0);
  const notifications = createNotifications({
    target: { url },
    name: 'read-store notifications',
    channel: 'read_models_advanced',
    heard: () => moves.emit('advanced'),
    logger,
  });
  return {
    advanced: () => {
      moves.emit('advanced');
      notifications.announce();
    },
    onAdvance: (listener) => {
      moves.on('advanced', listener);
      return () => moves.off('advanced', listener);
    },
    close: () => notifications.close(),
  };
};
