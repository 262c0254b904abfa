import { createNotifications } from '@marketplace/service-kit/postgres';
import type { Logger } from '@marketplace/service-kit';
import { createSignals, type Signals } from '../watching.ts';

const hurry = 'hurry';

/** Signals directly in this process, and by NOTIFY to others on the same database. */
export const createSharedSignals = (
  url: string,
  logger: Logger,
): Signals & { readonly close: () => Promise<void> } => {
  const here = createSignals();
  const notifications = createNotifications({
    target: { url },
    name: 'read-store notifications',
    channel: 'read_models_advanced',
    heard: (payload) => {
      if (payload === hurry) here.hurry();
      else here.advanced();
    },
    logger,
  });
  return {
    ...here,
    advanced: () => {
      here.advanced();
      notifications.announce();
    },
    hurry: () => {
      here.hurry();
      notifications.announce(hurry);
    },
    close: () => notifications.close(),
  };
};
