import { notificationsSchema, type Notifications } from '@marketplace/contracts';
import { expect } from 'vitest';
import { since, type Call, type Person } from './call.ts';

/** A page of a user's notifications, from read models that have reached the position. */
export const notificationsOf =
  (market: () => { readonly call: Call }) =>
  async (as: Person, position: number, options = ''): Promise<Notifications> => {
    const answer = await market().call(`/notifications${options}`, { as, ...since(position) });
    expect([options, answer.status]).toEqual([options, 200]);
    return notificationsSchema.strict().parse(answer.body);
  };
