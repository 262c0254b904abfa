import {
  projectionNames,
  type DeadLetterAction,
  type DeadLetterAnswer,
  type ProjectionName,
} from '@marketplace/contracts';
import {
  positionOfDeadLetter,
  type DeadLetter,
  type DeadLetterState,
  type EventStore,
  type GenerationOfLetter,
} from '@marketplace/event-store';
import type { ProjectionStore } from '@marketplace/read-store';
import { decodeCursor, encodeCursor, Problem } from '@marketplace/service-kit';
import { z } from 'zod';
import type { Acting, RecordAction } from '../actions/recordAction.ts';

interface DeadLettersQuery {
  readonly projection?: ProjectionName | undefined;
  readonly state?: DeadLetterState | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** What operators do with dead letters. */
export interface DeadLetterOperations {
  /** In the order of positions. @throws {Problem} `invalid-request` for a cursor of another list or filter */
  list(query: DeadLettersQuery): Promise<{ deadLetters: DeadLetterAnswer[]; next?: string }>;
  /** @throws {Problem} `not-found` */
  find(id: string): Promise<DeadLetterAnswer>;
  /** Requests the action for one. @throws {Problem} `not-found`, or `conflict` if it is not parked */
  ask(action: DeadLetterAction, id: string, by: Acting): Promise<DeadLetterAnswer>;
  /** Requests the action for all that are parked, and returns them. @throws {Problem} `conflict` if no one is parked */
  askAll(action: DeadLetterAction, ids: readonly string[], by: Acting): Promise<DeadLetterAnswer[]>;
}

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

export const createDeadLetterOperations = (parts: {
  readonly events: Pick<EventStore, 'ledger' | 'deadLetters'>;
  readonly store: Pick<ProjectionStore, 'control'>;
  readonly record: RecordAction;
}): DeadLetterOperations => {
  const { store, record } = parts;
  const { ledger, deadLetters } = parts.events;

  /** Callers can send any text as an id: the store is asked only for one of the right form. */
  const look = async (id: string) => (isId(id) ? deadLetters.find(id) : undefined);

  const answerOf = async (letter: DeadLetter): Promise<DeadLetterAnswer> => {
    const { partition: _, taskVersion, ...shown } = letter;
    const version = letter.state === 'discarded' ? taskVersion : (await ledger.load(letter.taskId))?.version;
    return { ...shown, waiting: Math.max(0, (version ?? 0) - taskVersion) };
  };

  /** No projector reads requests for generations before the live one, and for the one of a refused rebuild. */
  const usedGenerations = async (
    names: readonly ProjectionName[],
  ): Promise<readonly GenerationOfLetter[]> => {
    const controls = await Promise.all(names.map((name) => store.control(name)));
    return controls.flatMap(({ live, next }) => (next ? [live, next] : [live]));
  };
  const usedOf = async (letters: readonly DeadLetter[]): Promise<readonly DeadLetter[]> => {
    const used = await usedGenerations([...new Set(letters.map(({ projection }) => projection))]);
    return letters.filter((letter) =>
      used.some((one) => one.projection === letter.projection && one.generation === letter.generation),
    );
  };

  /** One event in the ledger for each projection, before the request: an action that can't be kept is not done. */
  const request = async (
    action: DeadLetterAction,
    letters: readonly DeadLetter[],
    by: Acting,
  ): Promise<DeadLetterAnswer[]> => {
    for (const [projection, some] of Map.groupBy(letters, (letter) => letter.projection))
      await record(
        { action: `${action}-dead-letters`, projection, deadLetterIds: some.map(({ id }) => id) },
        by,
      );
    const state = states[action];
    const asked = new Set(
      await deadLetters.request(
        letters.map(({ id }) => id),
        state,
      ),
    );
    const now = letters.filter(({ id }) => asked.has(id)).map((letter) => ({ ...letter, state }));
    return Promise.all(now.map(answerOf));
  };

  return {
    list: async (query) => {
      const { projection, state, limit = 100, cursor } = query;
      const [after] = cursor === undefined ? [] : decodeCursor(cursor, cursorQueryOf(query), endSchema);
      const page = await deadLetters.list({
        generations: await usedGenerations(projection ? [projection] : projectionNames),
        limit,
        ...(projection && { projection }),
        ...(state && { state }),
        ...(after !== undefined && { after }),
      });
      const answers = await Promise.all(page.letters.map(answerOf));
      return {
        deadLetters: answers,
        ...(page.end !== undefined && { next: encodeCursor([page.end], cursorQueryOf(query)) }),
      };
    },

    find: async (id) => {
      const letter = await look(id);
      if (letter === undefined) throw noSuchLetter();
      return answerOf(letter);
    },

    ask: async (action, id, by) => {
      const letter = await look(id);
      if (letter === undefined) throw noSuchLetter();
      if (letter.state !== 'parked') throw notParked(letter);
      if ((await usedOf([letter])).length === 0) throw unused();
      const [asked] = await request(action, [letter], by);
      // Another operator was faster.
      if (asked === undefined) throw noneParked();
      return asked;
    },

    askAll: async (action, ids, by) => {
      const found = await Promise.all([...new Set(ids)].map((id) => look(id)));
      const parked = found.filter((letter) => letter !== undefined).filter(({ state }) => state === 'parked');
      const letters = await usedOf(parked);
      if (letters.length === 0) throw noneParked();
      return request(action, letters, by);
    },
  };
};
