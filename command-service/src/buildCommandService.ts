import {
  createDailyVerification,
  createKeyWatch,
  createOldAccesses,
  createSigning,
  measureAccesses,
  measureSignedHeads,
  measureVerification,
  type DailyVerification,
  type Signer,
} from '@marketplace/audit';
import type { EventStore } from '@marketplace/event-store';
import { relayOf } from '@marketplace/event-store/kafka';
import type { BuiltService, DistributedSettings, Program } from '@marketplace/service-kit';
import type { PrivateStore } from '@marketplace/private-store';
import type { ReadStore } from '@marketplace/read-store';
import { createCommandService } from './commandService.ts';
import { createForgetting } from './forgetting/forgetting.ts';
import { createDeadlines } from './deadlines/deadlines.ts';
import { newId } from './newId.ts';

/**
 * The command service on this event store, with the relay if the settings name Kafka. It also runs the jobs for deadlines
 * (the read models tell which tasks are due), for forgetting, for the daily verification, for signed heads, and for old keys and accesses.
 */
export const buildCommandService = (
  program: Program,
  options: {
    readonly events: EventStore;
    readonly reads: ReadStore;
    readonly privateStore: PrivateStore;
    readonly settings: DistributedSettings;
    /** Signs heads; undefined: there is no key. */
    readonly signer: Signer | undefined;
    /** For how many days records of auditors' accesses are kept; 0: for ever. */
    readonly accessDays: number;
    /** The time stamp authority for signed heads; undefined: no stamps. */
    readonly tsaUrl: string | undefined;
  },
): BuiltService & { readonly verification: DailyVerification } => {
  const { events, reads, privateStore, settings, signer, accessDays, tsaUrl } = options;
  const { identity, accounts, logger, metrics, tracing, lifecycle } = program;
  const clock = () => events.ledger.now();
  const relay = relayOf(settings, events, logger, { metrics, tracing });
  if (relay) {
    relay.start();
    lifecycle.add({
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
    privateStore,
    documents: reads.documents,
    userSignals: events.userSignals,
    roles: events.roles,
    persons: events.persons,
    audit: { reads: events, signer },
    identity,
    clock,
    newId,
    logger,
    tracing,
  });
  lifecycle.add({ name: 'command service', stop: () => service.stop() });
  const { changeTask } = service;
  const { leadership } = events;
  const { documents } = reads;
  lifecycle.run(
    createDeadlines({ documents, ledgerReads: events, leadership, changeTask, clock, newId, logger }),
  );
  lifecycle.run(
    createForgetting({ events, reads, privateStore, accounts, changeTask, clock, newId, logger }),
  );
  lifecycle.run({ name: 'old keys', every: 60_000, run: ({ signal }) => events.removeOldKeys(signal) });
  const verification = createDailyVerification({ store: () => events, leadership, signer, clock, logger });
  lifecycle.run(verification.job);
  measureVerification(metrics, verification);
  lifecycle.run(createOldAccesses({ store: events, leadership, days: accessDays, clock, logger }));
  measureAccesses(metrics, { store: events, clock });
  lifecycle.run(createKeyWatch(events, signer));
  if (signer) {
    const signing = createSigning({ store: events, leadership, signer, tsaUrl, clock, logger });
    lifecycle.run(signing.job);
    measureSignedHeads(metrics, events, signing.isRefused);
  } else {
    logger.warn('The heads of the ledger are not signed: there is no AUDIT_SIGNING_KEY (docs/audit.md).');
  }
  return { router: service.router, verification };
};
