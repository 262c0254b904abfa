import { calls } from '@marketplace/contracts/calls';
import { expect, it } from 'vitest';
import { notificationSources } from './receivedNotifications.ts';

it('the call that lists notifications waits for each projection that they are read from', () => {
  expect([...calls.notifications.readModels].sort()).toEqual([...notificationSources].sort());
});
