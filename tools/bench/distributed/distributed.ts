import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@marketplace/command-service';
import type { StoredEvent } from '@marketplace/contracts';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { relayOf, sharedFeedOf } from '@marketplace/event-store/kafka';
import { createProjector } from '@marketplace/projector';
import { openReadStore } from '@marketplace/read-store';
import { createLogger, type Logger } from '@marketplace/service-kit';
import { table } from '../measure/table.ts';
import { fillLedger } from '../rebuild/ledgerOf.ts';
import type { BenchCase, CaseContext } from '../setup/benchCase.ts';
import { databaseOn, realParts } from '../setup/realParts.ts';
import { bareInserts, bareProducer } from './peers.ts';

const events = 50_000;
const whole = (value: number) => Math.round(value).toLocaleString('en');
const perSecond = (count: number, from: number) => count / ((performance.now() - from) / 1000);

const allEvents = async ({ feed }: EventStore, head: number): Promise<StoredEvent[]> => {
  const all: StoredEvent[] = [];
  for await (const batch of feed.follow({ after: 0, signal: new AbortController().signal })) {
    all.push(...batch);
    if (all.length >= head) break;
  }
  return all;
};

/** The distributed profile's parts in this process, following one ledger. */
const runParts = async (
  { onEnd }: CaseContext,
  store: EventStore,
  logger: Logger,
  given: {
    readonly brokers: string;
    readonly topic: string;
    readonly url: string;
    readonly mongoUrl: string;
  },
) => {
  const settings = { KAFKA_BROKERS: [given.brokers], KAFKA_TOPIC: given.topic };
  const relay = relayOf(settings, store, logger);
  if (relay === undefined) throw new Error('The relay needs brokers.');
  onEnd(() => relay.stop());
  const reads = await openReadStore({ postgresUrl: given.url, mongoUrl: given.mongoUrl, logger });
  onEnd(() => reads.close());
  const projector = createProjector({
    events: { ...store, sharedFeed: sharedFeedOf(settings, store, logger) },
    store: reads.projections,
    logger,
  });
  onEnd(() => projector.stop());
  const position = async () => Math.min(...Object.values(await reads.documents.positions()));
  return { relay, reads, projector, position };
};

export const distributed: BenchCase = {
  name: 'distributed',
  about: 'the relay to Kafka, and the projector from there to MongoDB: catching up, and live',
  run: async (context) => {
    const { database, seconds, onEnd, say } = context;
    const { brokers, mongoUrl } = realParts();
    if (brokers === undefined || mongoUrl === undefined)
      return 'Not measured: TEST_KAFKA_BROKERS and TEST_MONGO_URL are not both set.';
    const logger = createLogger({ level: 'error', name: 'bench' });
    const url = await database();
    const store = await openEventStore({ url, logger });
    onEnd(() => store.close());
    const topic = `bench.${newId()}`;
    const given = { brokers, topic, url, mongoUrl: databaseOn(mongoUrl) };
    const { relay, reads, projector, position } = await runParts(context, store, logger, given);
    say(`  ${whole(events)} events are appended`);
    const head = await fillLedger(store.ledger, events);

    say('  relayed');
    const relayed = performance.now();
    relay.start();
    while (relay.status().position < head) await sleep(5);
    const relayRate = perSecond(head, relayed);
    const ledger = await allEvents(store, head);
    const producerRate = await bareProducer(brokers, `${topic}.peer`, ledger);

    say('  caught up');
    const started = performance.now();
    await projector.start();
    while ((await reads.documents.positions().catch(() => ({ tasks: 0 }))).tasks < head) await sleep(20);
    while ((await position()) < head) await sleep(20);
    const catchUpRate = perSecond(head, started);
    const insertRate = await bareInserts(databaseOn(mongoUrl), ledger);

    say('  live');
    const live = performance.now();
    let last = head;
    while (performance.now() < live + seconds * 1000) last = await fillLedger(store.ledger, 2_000);
    const appendRate = perSecond(last - head, live);
    while ((await position()) < last) await sleep(5);
    const liveRate = perSecond(last - head, live);

    return table(
      ['', 'events/s', 'peer', 'peer events/s', 'ratio'],
      [
        ['relayed to Kafka', relayRate, 'bare producer', producerRate],
        ['caught up in MongoDB', catchUpRate, 'bare inserts', insertRate],
        ['live, through Kafka to MongoDB', liveRate, 'appended meanwhile', appendRate],
      ].map(([what, ours, peer, theirs]) => [
        String(what),
        whole(Number(ours)),
        String(peer),
        whole(Number(theirs)),
        (Number(ours) / Number(theirs)).toFixed(2),
      ]),
    );
  },
};
