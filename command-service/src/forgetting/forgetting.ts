import { personStores, type PersonStore } from '@marketplace/contracts';
import type { KeptPerson } from '@marketplace/event-store';
import { reasonOf, type Job } from '@marketplace/service-kit';
import { coalesce, pause } from '@marketplace/service-kit/async';
import { endWhatIsOpen, recordForgotten } from './endWhatIsOpen.ts';
import type { ForgettingDeps } from './deps.ts';
import { createStores } from './stores.ts';

/** In milliseconds. The fence wakes the job, so this is only for what another process has left. */
const checkEvery = 5_000;
const tryAgainAfter = 2_000;
const few = 4;

/** A step of forgetting a person, which may be repeated. It rejects or resolves to false if work is left. */
type Step = (person: KeptPerson) => Promise<boolean>;

/** Ends the person's open tasks and bids, then records PersonForgotten. Persons who reach that at the same time share an append. */
const createEnding = (deps: ForgettingDeps): Step => {
  let ended: KeptPerson[] = [];
  const record = coalesce(() => {
    const people = ended;
    ended = [];
    return recordForgotten(deps, people);
  });
  return async (person) => {
    await endWhatIsOpen(deps, person.uid);
    ended.push(person);
    await record();
    return true;
  };
};

/** Deletes the person's data from all stores. A store that fails does not stop the others. */
const createClearing = (deps: ForgettingDeps): Step => {
  const { logger } = deps;
  const { persons } = deps.events;
  const storesOf = createStores(deps);

  return async (person) => {
    const { uid, done } = person;
    const stores = storesOf(person);
    const clear = async (store: PersonStore): Promise<boolean> => {
      try {
        await stores[store]();
        await persons.cleared(uid, store);
        return true;
      } catch (error) {
        logger.warn({ err: error, uid, store }, 'a store still has a forgotten person; it is tried again');
        await persons.notCleared(uid, store, reasonOf(error)).catch(() => undefined);
        return false;
      }
    };
    const cleared = await Promise.all(personStores.filter((store) => !done.includes(store)).map(clear));
    if (cleared.includes(false)) return false;
    await persons.finish(uid);
    logger.info({ uid, stores: personStores.length }, 'a person is forgotten');
    return true;
  };
};

/**
 * A job that forgets the persons behind the fence, in one process at a time. The ledger and `persons` have its progress, so another
 * process continues where it stops.
 */
export const createForgetting = (deps: ForgettingDeps): Job => {
  const { events, logger } = deps;
  const { persons, leadership } = events;
  /** A person who waits for an answer never waits for the stores of other persons; if many persons wait, the stores begin later. */
  const ending = { run: createEnding(deps), atOnce: 16, running: new Map<string, Promise<void>>() };
  /** Persons who are cleared at the same time share scrubs. */
  const clearing = { run: createClearing(deps), atOnce: 64, running: new Map<string, Promise<void>>() };

  const tryOnce = async (run: Step, person: KeptPerson, signal: AbortSignal): Promise<void> => {
    try {
      if (await run(person)) return;
    } catch (error) {
      logger.warn({ err: error, uid: person.uid }, 'a person could not be forgotten yet; it is tried again');
    }
    await pause(tryAgainAfter, signal);
  };

  const beginSteps: Job['run'] = async ({ signal, wake }) => {
    const faultsOf = ({ faults }: KeptPerson) => Object.keys(faults).length;
    // Taken before the rows are read: the row of a person whose step is under way may be older than the step's end.
    const underWay = new Set([...ending.running.keys(), ...clearing.running.keys()]);
    // A person who waits for a store that is away comes last.
    const unfinished = [...(await persons.unfinished())].sort((a, b) => faultsOf(a) - faultsOf(b));
    for (const person of unfinished) {
      const { uid, position } = person;
      const { run, atOnce, running } = position === undefined ? ending : clearing;
      if (underWay.has(uid) || running.size >= atOnce || signal.aborted) continue;
      if (running === clearing.running && ending.running.size > few) continue;
      const ended = () => {
        running.delete(uid);
        wake();
      };
      running.set(uid, tryOnce(run, person, signal).then(ended));
    }
  };

  return {
    name: 'forgetting',
    every: checkEvery,
    leadership,
    listen: (wake) => persons.fence.onForgotten(wake),
    run: beginSteps,
    end: () => Promise.all([...ending.running.values(), ...clearing.running.values()]),
  };
};
