import type { StoredEvent } from '@marketplace/contracts';
import type { Feed, Leadership, Term } from '../../index.ts';
import { sampleAppend, sampleId, silentLogger } from '../../testing/index.ts';
import { createMetrics } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createChannel } from '../reader/channel.ts';
import { createRelay, type Relay, measureRelay } from './relay.ts';

let relay: Relay;
afterEach(() => relay.stop());

/** A leading relay on a ledger that is empty at first. `ensureTopic` and `send` replace Kafka. */
const givenRelay = (
  ensureTopic: () => Promise<boolean>,
  send = () => Promise.resolve(new Map<number, number>()),
) => {
  let term = new AbortController();
  let isElsewhere = false;
  const appended = createChannel<StoredEvent>();
  let terms = 0;
  let sent = 0;
  const leadership: Leadership = {
    async *terms(_name, signal): AsyncGenerator<Term> {
      while (!signal.aborted) {
        term = new AbortController();
        if (!isElsewhere) yield { epoch: (terms += 1), signal: AbortSignal.any([signal, term.signal]) };
        await pause(2, signal);
      }
    },
  };
  const feed: Feed = {
    follow: ({ signal }) => appended.received(signal),
    head: () => Promise.resolve(0),
  };
  relay = createRelay({
    topic: 'events',
    feed,
    leadership,
    ledElsewhere: () => Promise.resolve(isElsewhere),
    checkpoints: {
      load: () =>
        Promise.resolve({ position: 0, lastOfPartition: Array<number>(12).fill(0), nextOffsets: [] }),
      save: () => Promise.resolve(true),
    },
    news: { announce: () => undefined },
    producer: {
      send: (messages) => {
        sent += messages.length;
        return send();
      },
      close: () => Promise.resolve(),
    },
    ensureTopic,
    cut: () => undefined,
    lag: () => Promise.resolve({ position: 0, head: 0, lag: { events: 0, seconds: 0 } }),
    logger: silentLogger,
  });
  const metrics = createMetrics();
  measureRelay(metrics, relay);
  relay.start();
  return {
    terms: () => terms,
    sent: () => sent,
    append: (position: number) => {
      const { streamId: taskId, events } = sampleAppend(sampleId(), 0);
      const event = { ...events[0], taskId, taskVersion: 1, schemaVersion: 2, position };
      return appended.send(event as StoredEvent);
    },
    leadElsewhere: () => {
      isElsewhere = true;
      term.abort();
    },
    gauge: async () => /^marketplace_relay_fault (\d)$/m.exec(await metrics.text())?.[1],
  };
};

it('goes on leading while Kafka refuses it, and keeps its fault until it publishes', async () => {
  let fault: Error | undefined = new Error('The topic events has 3 partitions instead of 12.');
  let asked = 0;
  const { terms, gauge } = givenRelay(() => {
    asked += 1;
    return fault ? Promise.reject(fault) : Promise.resolve(false);
  });
  await expect.poll(() => asked).toBeGreaterThan(2);
  await expect(relay.check()).rejects.toThrow('3 partitions instead of 12');
  expect(await gauge()).toBe('1');
  fault = undefined;
  await expect.poll(() => relay.status()).toEqual({ leads: true, position: 0 });
  expect(terms()).toBe(1);
  expect(await gauge()).toBe('0');
  await relay.check();
});

it('forgets its fault when another process leads: that one knows better', async () => {
  const { leadElsewhere, gauge } = givenRelay(() => Promise.reject(new Error('away')));
  await expect.poll(gauge).toBe('1');
  leadElsewhere();
  await expect.poll(gauge).toBe('0');
  await relay.check();
});

it('sends each event alone, and the position to all partitions every 10 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { sent, append } = givenRelay(() => Promise.resolve(false));
  await expect.poll(sent).toBe(12);
  for (let position = 1; position <= 100; position += 1) await append(position);
  expect(sent()).toBe(12 + 100);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent()).toBe(12 + 100 + 12);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent()).toBe(12 + 100 + 12);
});

it('does not fill the topic while nothing happens; a new topic gets the position at once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let isNew = false;
  const { sent } = givenRelay(() => Promise.resolve(isNew));
  await expect.poll(sent).toBe(12);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(sent()).toBe(12 * 25);
  isNew = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent()).toBe(12 * 26);
});

it('notices while nothing happens that Kafka is away, and that it is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let fault: Error | undefined;
  givenRelay(() => (fault ? Promise.reject(fault) : Promise.resolve(false)));
  await expect.poll(() => relay.status()).toEqual({ leads: true, position: 0 });
  fault = new Error('away');
  await vi.advanceTimersByTimeAsync(20_000);
  await expect(relay.check()).rejects.toThrow('away');
  fault = undefined;
  await vi.advanceTimersByTimeAsync(10_000);
  await relay.check();
});

it.each(['asked for its topic', 'given events'])(
  'says after 10 s that Kafka does not answer: %s',
  async (what) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const answer = Promise.withResolvers<undefined>();
    const asksTopic = what === 'asked for its topic';
    const { gauge } = givenRelay(
      () => (asksTopic ? answer.promise.then(() => false) : Promise.resolve(false)),
      () => answer.promise.then(() => new Map<number, number>()),
    );
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    expect(await gauge()).toBe('0');
    vi.advanceTimersByTime(10_000);
    await expect(relay.check()).rejects.toThrow('Kafka has not answered for 10 s');
    expect(await gauge()).toBe('1');
    // The broker was only slow: the relay still waits for its answer.
    answer.resolve(undefined);
    await expect.poll(() => relay.status()).toEqual({ leads: true, position: 0 });
  },
);
