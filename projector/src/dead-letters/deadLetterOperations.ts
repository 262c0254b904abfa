import type { DeadLetterAnswer, ProjectionName } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import {
  positionOfDeadLetter,
  type DeadLetter,
  type DeadLetterState,
  type ProjectionStore,
} from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';
import { cursorOf, endIn } from '../operations/cursor.ts';
import type { Acting, Record } from '../operations/recordAction.ts';

interface DeadLettersQuery {
  readonly projection?: ProjectionName | undefined;
  readonly state?: DeadLetterState | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** What operators do with events that could not be applied. */
export interface DeadLetterOperations {
  /** In the order of positions. @throws {Problem} `invalid-request` for a cursor that is none */
  list(query: DeadLettersQuery): Promise<{ deadLetters: DeadLetterAnswer[]; next?: string }>;
  /** @throws {Problem} `not-found` */
  find(id: string): Promise<DeadLetterAnswer>;
  /** Asks for one. @throws {Problem} `not-found`, or `conflict` where it is not parked */
  ask(action: AskedAction, id: string, by: Acting): Promise<DeadLetterAnswer>;
  /** Asks for those of them that are parked. @throws {Problem} `conflict` where none is */
  askAll(action: AskedAction, ids: readonly string[], by: Acting): Promise<DeadLetterAnswer[]>;
}
export type AskedAction = 'retry' | 'discard';

const states = { retry: 'retrying', discard: 'discarding' } as const;

const noSuchLetter = () =>
  new Problem(
    'not-found',
    'There is no such dead letter; it may have been applied since. Look at the list again.',
  );
const notParked = ({ state }: DeadLetter) =>
  new Problem('conflict', `Only what is parked can be retried or discarded; this one is ${state}.`);
const replaced = () =>
  new Problem('conflict', 'It belongs to a generation that another one has taken the place of.');
const noneParked = () => new Problem('conflict', 'None of these is parked any more. Look at the list again.');

const idIn = (end: string): string | undefined => (positionOfDeadLetter(end) === undefined ? undefined : end);

export const createDeadLetterOperations = (parts: {
  readonly ledger: Pick<EventStore['ledger'], 'load'>;
  readonly store: Pick<ProjectionStore, 'deadLetters' | 'control'>;
  readonly record: Record;
}): DeadLetterOperations => {
  const { ledger, store, record } = parts;
  const { deadLetters } = store;

  /** What can be no letter's id is not asked for: it may be anything. */
  const look = async (id: string) =>
    positionOfDeadLetter(id) === undefined ? undefined : deadLetters.find(id);

  const answerOf = async (letter: DeadLetter): Promise<DeadLetterAnswer> => {
    const { partition: _, taskVersion, ...shown } = letter;
    const version = letter.state === 'discarded' ? taskVersion : (await ledger.load(letter.taskId))?.version;
    return { ...shown, waiting: Math.max(0, (version ?? 0) - taskVersion) };
  };

  const isReplaced = async ({ projection, generation }: DeadLetter): Promise<boolean> =>
    generation < (await store.control(projection)).live.generation;

  /** Each projection's in an event of its own: what can't be kept is not done. */
  const request = async (
    action: AskedAction,
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
    list: async ({ projection, state, limit = 100, cursor }) => {
      const page = await deadLetters.list({
        limit,
        ...(projection && { projection }),
        ...(state && { state }),
        ...(cursor !== undefined && { after: endIn('after', cursor, idIn) }),
      });
      const answers = await Promise.all(page.letters.map(answerOf));
      return { deadLetters: answers, ...(page.end !== undefined && { next: cursorOf('after', page.end) }) };
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
      if (await isReplaced(letter)) throw replaced();
      const [asked] = await request(action, [letter], by);
      // Somebody else was faster.
      if (asked === undefined) throw noneParked();
      return asked;
    },

    askAll: async (action, ids, by) => {
      const found = await Promise.all([...new Set(ids)].map((id) => look(id)));
      const parked = found.filter((letter) => letter?.state === 'parked');
      const current = await Promise.all(
        parked.map(async (letter) => (letter !== undefined && !(await isReplaced(letter)) ? [letter] : [])),
      );
      const letters = current.flat();
      if (letters.length === 0) throw noneParked();
      return request(action, letters, by);
    },
  };
};
