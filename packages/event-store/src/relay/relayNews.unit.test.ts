import { expect, it } from 'vitest';
import { createRelayNews } from './relayNews.ts';

const ends = (position: number) => ({ position, lastOfPartition: [position, 0] });

it('reaches another process with what the relay is about to send, and is what the relay has stored before that', async () => {
  const stored = () => Promise.resolve(ends(5));
  const other = createRelayNews(() => undefined, stored);
  const relay = createRelayNews((payload) => {
    other.heard(payload);
  }, stored);
  const { arrivals } = other.relayNews;
  const latest = (topic: string) => other.relayNews.latest(topic);
  expect(await latest('events')).toEqual(ends(5));
  relay.relayNews.announce('events', ends(7));
  await arrivals.past(0, 60_000, AbortSignal.timeout(60_000));
  expect(await latest('events')).toMatchObject(ends(7));
  expect(await relay.relayNews.latest('events')).toMatchObject(ends(7));
  expect(await latest('others')).toEqual(ends(5));
  other.heard('user ada');
  other.heard(undefined);
  expect(arrivals.count()).toBe(1);
});
