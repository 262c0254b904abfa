import type { EventStore } from '@marketplace/event-store';
import { relayOf } from '@marketplace/kafka-feed';
import type { BuiltService, DistributedSettings, Program } from '@marketplace/service-kit';
import { createCommandService } from './commandService.ts';
import { newId } from './newId.ts';

/** The command service on this event store, with the relay where the settings name Kafka. */
export const buildCommandService = (
  program: Program,
  { events, settings }: { readonly events: EventStore; readonly settings: DistributedSettings },
): BuiltService => {
  const { identity, clock, logger, metrics, tracing, parts } = program;
  const relay = relayOf(settings, events, logger, { metrics, tracing });
  if (relay) {
    relay.start();
    parts.add({
      name: 'relay to Kafka',
      check: () => relay.check(),
      optional: true,
      stop: () => relay.stop(),
    });
  }
  const service = createCommandService({
    ledger: events.ledger,
    readTask: (taskId) => events.readTask(taskId),
    readBid: (bidId) => events.readBid(bidId),
    identity,
    clock,
    newId,
    logger,
    tracing,
  });
  parts.add({ name: 'command service', stop: () => service.stop() });
  return { router: service.router };
};
