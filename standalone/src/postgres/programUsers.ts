import { randomBytes } from 'node:crypto';
import { prepareEventStore } from '@marketplace/event-store';
import { prepareReadModels } from '@marketplace/read-store';
import type { DatabaseUrls } from '@marketplace/service-kit';

const urlOf = (owner: string, user: string): string => {
  const url = new URL(owner);
  url.username = user;
  url.password = randomBytes(24).toString('base64url');
  return url.href;
};

/**
 * Updates the schemas as the owner, a superuser here, and makes the two users of the program's own sessions. Their passwords are new at
 * each start, and only in memory and in the file for command lines.
 */
export const makeProgramUsers = async (owner: string): Promise<DatabaseUrls> => {
  const events = urlOf(owner, 'marketplace_events');
  const reads = urlOf(owner, 'marketplace_reads');
  await prepareEventStore({ owner, program: events });
  await prepareReadModels({ owner, program: reads });
  return { events, reads };
};
