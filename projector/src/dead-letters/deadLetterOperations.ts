import {
  projectionNames,
  type deadLettersQuerySchema,
  type DeadLetterAction,
  type DeadLetterAnswer,
  type ProjectionName,
} from '@marketplace/contracts';
import {
  positionOfDeadLetter,
  type DeadLetter,
  type EventStore,
  type GenerationOfLetter,
} from '@marketplace/event-store';
import { generationsOf, type ProjectionStore } from '@marketplace/read-store';
import { decodeCursor, encodeCursor, Problem } from '@marketplace/service-kit';
import { z } from 'zod';
import type { ActionOrigin, RecordAction } from '../actions/recordAction.ts';

type DeadLettersQuery = z.infer<typeof deadLettersQuerySchema>;

const states = { retry: 'retrying', discard: 'discarding' } as const;

const noSuchLetter = () =>
  new Problem(
    'not-found',
    'There is no such dead letter; it may have been applied since. Look at the list again.',
  );
const notParked = ({ state }: DeadLetter) =>
  new Problem('conflict', `Only a parked dead letter can be retried or discarded; this one is ${state}.`);
const unused = () => new Problem('conflict', 'It belongs to a generation that is not used any more.');
const noneParked = () =>
  new Problem('conflict', 'These dead letters are not parked any more. Look at the list again.');

const isId = (id: string): boolean => positionOfDeadLetter(id) !== undefined;
const endSchema = z.tuple([z.string().refine(isId)]);
/** A cursor is for one filter only. */
const cursorQueryOf = ({ projection, state }: DeadLettersQuery): string =>
  JSON.stringify(['dead letters', projection, state]);

interface Deps {
  readonly events: Pick<EventStore, 'ledger' | 'deadLetters'>;
  readonly store: Pick<ProjectionStore, 'controls'>;
  readonly record: RecordAction;
}

/** The generations whose requests projectors read: neither earlier ones, nor the one of a refused rebuild. */
const usedGenerations = async (
  store: Deps['store'],
  names: readonly ProjectionName[],
): Promise<readonly GenerationOfLetter[]> => {
  const controls = await store.controls(names);
  return [...controls.values()].flatMap(generationsOf);
};

const ofUsedGenerations = async (
  store: Deps['store'],
  letters: readonly DeadLetter[],
): Promise<readonly DeadLetter[]> => {
  const used = await usedGenerations(store, [...new Set(letters.map(({ projection }) => projection))]);
  return letters.filter((letter) =>
    used.some((one) => one.projection === letter.projection && one.generation === letter.generation),
  );
};

/**
 * Requests the action for parked letters; returns the letters that were still parked. Before that, the ledger gets one event for each
 * projection: without this event the action is not done.
 */
const requestAction = async (
  { record, events: { deadLetters } }: Deps,
  action: DeadLetterAction,
  letters: readonly DeadLetter[],
  by: ActionOrigin,
): Promise<readonly DeadLetter[]> => {
  const idsOf = (some: readonly DeadLetter[]) => some.map(({ id }) => id);
  for (const [projection, some] of Map.groupBy(letters, (letter) => letter.projection))
    await record({ action: `${action}-dead-letters`, projection, deadLetterIds: idsOf(some) }, by);
  const state = states[action];
  const requested = new Set(await deadLetters.request(idsOf(letters), state));
  return letters.filter(({ id }) => requested.has(id)).map((letter) => ({ ...letter, state }));
};

export const createDeadLetterOperations = (deps: Deps) => {
  const { store } = deps;
  const { ledger, deadLetters } = deps.events;

  /** Callers can send any text as an id: only an id of the right form is looked up in the store. */
  const letterOf = async (id: string) => (isId(id) ? deadLetters.find(id) : undefined);
  const findLetter = async (id: string): Promise<DeadLetter> => {
    const letter = await letterOf(id);
    if (letter === undefined) throw noSuchLetter();
    return letter;
  };

  const answerOf = async (letter: DeadLetter): Promise<DeadLetterAnswer> => {
    const { partition: _, taskVersion, ...shown } = letter;
    const version = letter.state === 'discarded' ? taskVersion : (await ledger.load(letter.taskId))?.version;
    return { ...shown, waiting: Math.max(0, (version ?? 0) - taskVersion) };
  };

  return {
    /** In the order of positions. @throws {Problem} `invalid-request` for a cursor of another list or filter */
    list: async (query: DeadLettersQuery) => {
      const { projection, state, limit = 100, cursor } = query;
      const [after] = decodeCursor(cursor, cursorQueryOf(query), endSchema) ?? [];
      const page = await deadLetters.list({
        generations: await usedGenerations(store, projection ? [projection] : projectionNames),
        limit,
        projection,
        state,
        after,
      });
      const answers = await Promise.all(page.letters.map(answerOf));
      return {
        deadLetters: answers,
        ...(page.end !== undefined && { next: encodeCursor([page.end], cursorQueryOf(query)) }),
      };
    },

    /** @throws {Problem} `not-found` */
    find: async (id: string) => answerOf(await findLetter(id)),

    /** Requests the action for one letter. @throws {Problem} `not-found`, or `conflict` if the letter is not parked */
    ask: async (action: DeadLetterAction, id: string, by: ActionOrigin) => {
      const letter = await findLetter(id);
      if (letter.state !== 'parked') throw notParked(letter);
      if ((await ofUsedGenerations(store, [letter])).length === 0) throw unused();
      const [requested] = await requestAction(deps, action, [letter], by);
      // Another operator was faster.
      if (requested === undefined) throw noneParked();
      return answerOf(requested);
    },

    /** Requests the action for the parked ones of these letters, and returns them. @throws {Problem} `conflict` if none is parked */
    askAll: async (action: DeadLetterAction, ids: readonly string[], by: ActionOrigin) => {
      const found = await Promise.all([...new Set(ids)].map(letterOf));
      const parked = found.filter((letter) => letter !== undefined).filter(({ state }) => state === 'parked');
      const letters = await ofUsedGenerations(store, parked);
      if (letters.length === 0) throw noneParked();
      return Promise.all((await requestAction(deps, action, letters, by)).map(answerOf));
    },
  };
};
