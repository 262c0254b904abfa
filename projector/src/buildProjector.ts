import { keepFigures, type EventStore } from '@marketplace/event-store';
import { assignedFeedOf } from '@marketplace/event-store/kafka';
import type { PrivateStore } from '@marketplace/private-store';
import type { ReadStore, ProjectionStore } from '@marketplace/read-store';
import {
  signInCheck,
  type BuiltService,
  type DistributedSettings,
  type Program,
  type Job,
} from '@marketplace/service-kit';
import { createSearchCache } from './alerts/searchCache.ts';
import { createDocumentCheck } from './check/documentCheck.ts';
import { createDoctor, type DoctorDeps } from './doctor/doctor.ts';
import { recordFigures } from './figures/recordFigures.ts';
import { measureFindings, measureProjections } from './measures.ts';
import { createOperations } from './operations/operations.ts';
import { createOperationsRouter } from './operations/operationsRouter.ts';
import { createProjector } from './projector.ts';

/** In milliseconds. Each run reviews few words, so that it costs little; a forgotten text's words leave at once, not by the review. */
const every = 30_000;

/** Reviews the words that searches may use as fuzzy matches, some in each run; after the last word it begins again. */
const reviewWords = (store: Pick<ProjectionStore, 'reviewWords'>): Job => {
  let after = '';
  return {
    name: 'review of words',
    every,
    run: async () => {
      after = (await store.reviewWords(after)) ?? '';
    },
  };
};

interface ProjectorDeps {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly privateStore: PrivateStore;
  /** Called at the start in place of `reads.projections.prepare`. */
  readonly prepareReads?: () => Promise<void>;
  readonly settings: DistributedSettings;
  /** host:port; undefined: Firebase itself. */
  readonly emulatorHost: string | undefined;
  /** Nobody signs in, so the doctor does not check sign-in. */
  readonly withoutSignIn?: true;
  /** A folder on the disk of the data, if the data is on this machine. The doctor checks how full the disk is. */
  readonly dataDir?: string;
}

/** The projector on these stores, and the calls of operators. */
export const buildProjector = async (program: Program, deps: ProjectorDeps): Promise<BuiltService> => {
  const { events, reads, privateStore, prepareReads, settings, emulatorHost, withoutSignIn, dataDir } = deps;
  const { identity, accounts, fence, logger, metrics, tracing, lifecycle } = program;
  const searches = createSearchCache(privateStore.userData);
  fence.onForgotten(() => {
    reads.dropTexts();
    void searches.renew();
  });
  const projector = createProjector({
    events: { ...events, assignedFeed: assignedFeedOf(settings, events, logger, { metrics }) },
    store: reads.projections,
    logger,
    tracing,
    ...searches,
  });
  await projector.start(prepareReads);
  lifecycle.add({ name: 'projector', report: () => projector.report(), stop: () => projector.stop() });
  lifecycle.run(reviewWords(reads.projections));
  lifecycle.run(createDocumentCheck({ events, store: reads.projections, logger }));
  const operations = createOperations({
    events,
    store: reads.projections,
    accounts,
    isFailing: (name) => projector.isFailing(name),
    newerEvent: (name) => projector.newerEvent(name),
  });
  const projections = () => operations.projections();
  lifecycle.run({ ...operations.job, check: projections });
  measureProjections(metrics, projections);
  const source = recordFigures(projections);
  lifecycle.run(source.job);
  lifecycle.run(keepFigures({ figures: () => events.figures, metrics, source }));
  const doctor: DoctorDeps = {
    events,
    mails: privateStore.mails,
    projections,
    dependencies: [
      { name: 'event store', check: () => events.check() },
      { name: 'read store', check: () => reads.check() },
      ...(withoutSignIn ? [] : [signInCheck(emulatorHost)]),
    ],
    jobs: lifecycle.jobs,
    settings,
    dataDir,
    logger,
  };
  // Alerts wait by themselves for what may be over in a moment.
  measureFindings(metrics, createDoctor({ ...doctor, repeatFor: 0 }));
  return { router: createOperationsRouter({ operations, identity, diagnose: createDoctor(doctor) }) };
};
