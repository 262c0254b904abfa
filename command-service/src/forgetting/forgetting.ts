import { personStores, type PersonStore } from '@marketplace/contracts';
import type { KeptPerson } from '@marketplace/event-store';
import { reasonOf } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import { endWhatIsOpen, recordForgotten } from './endWhatIsOpen.ts';
import type { ForgettingParts } from './parts.ts';
import { createStores, type Stores } from './stores.ts';

/** In milliseconds. */
const lookEvery = 1_000;
const tryAgainAfter = 2_000;
const atOnce = 16;

/** Goes on with the forgetting of a person, wherever it was left. Each step may be repeated. True: nothing is left. */
const createForget = (parts: ForgettingParts, stores: Stores) => {
  const { logger, events } = parts;
  const { persons } = events;

  return async (person: KeptPerson): Promise<boolean> => {
    const { uid } = person;
    /** One that fails does not stop the others. */
    const clear = async (store: PersonStore): Promise<boolean> => {
      if (person.done.includes(store)) return true;
      try {
        await stores[store](uid);
        await persons.cleared(uid, store);
        return true;
      } catch (error) {
        logger.warn({ err: error, uid, store }, 'a store still has a forgotten person; it is tried again');
        await persons.notCleared(uid, store, reasonOf(error)).catch(() => undefined);
        return false;
      }
    };

    if (person.position === undefined) {
      await endWhatIsOpen(parts, uid);
      await recordForgotten(parts, person);
    }
    const [first, ...others] = ['ledger', 'kept-items', 'sign-in'] as const;
    const inLedger = clear(first);
    // The read models follow the ledger.
    const cleared = await Promise.all([
      inLedger,
      inLedger.then((isClear) => isClear && clear('read-models')),
      ...others.map(clear),
    ]);
    if (cleared.includes(false)) return false;
    await persons.finish(uid);
    logger.info({ uid, stores: personStores.length }, 'a person is forgotten');
    return true;
  };
};

/**
 * Forgets persons whose fence is up, in one process at a time. What it has done is in the ledger and in `persons`, so another one goes on
 * wherever it stops.
 */
export const createForgetting = (parts: ForgettingParts): { start(): void; stop(): Promise<void> } => {
  const { events, logger } = parts;
  const { persons, leadership } = events;
  const forget = createForget(parts, createStores(parts));
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  let wake: () => void = () => undefined;
  const stopListening = persons.fence.onForgotten(() => wake());
  let leading = Promise.resolve();

  const tryOnce = async (person: KeptPerson, signal: AbortSignal): Promise<void> => {
    try {
      if (await forget(person)) return;
    } catch (error) {
      logger.warn({ err: error, uid: person.uid }, 'a person could not be forgotten yet; it is tried again');
    }
    await pause(tryAgainAfter, signal);
  };

  const look = async (signal: AbortSignal): Promise<void> => {
    const faultsOf = ({ faults }: KeptPerson) => Object.keys(faults).length;
    // A person who waits for a store that is away comes last.
    const unfinished = [...(await persons.unfinished())].sort((a, b) => faultsOf(a) - faultsOf(b));
    for (const person of unfinished) {
      const { uid } = person;
      if (running.has(uid) || running.size >= atOnce || signal.aborted) continue;
      running.set(
        uid,
        tryOnce(person, signal).finally(() => running.delete(uid)),
      );
    }
  };

  const lead = async (): Promise<void> => {
    for await (const { signal } of leadership.terms('forgetting', stopping.signal)) {
      signal.addEventListener('abort', () => wake());
      while (!signal.aborted) {
        const woken = new AbortController();
        wake = () => woken.abort();
        await look(signal).catch((error: unknown) => {
          logger.warn({ err: error }, 'forgetting waits; it is tried again');
        });
        await pause(lookEvery, woken.signal);
      }
      await Promise.all(running.values());
    }
  };

  return {
    start: () => {
      leading = lead();
    },
    stop: async () => {
      stopListening();
      stopping.abort();
      await leading;
    },
  };
};
