import type { DeadLetterAnswer } from '@marketplace/contracts';
import { actionCalls, calls } from '@marketplace/contracts/calls';
import { Problem } from '@marketplace/service-kit';
import { callCommand, printAnswer, UsageError, type ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { z } from 'zod';
import type { Operations } from '../index.ts';
import { follow } from './follow.ts';
import { deadLetterLine, deadLetterLines, resolvedLine, type ResolvedLetter } from './lines.ts';
import { actingHere, withProduct, type OpsCommand, type Session } from './session.ts';

type Letters = Operations['deadLetters'];
type Query = Parameters<Letters['list']>[0];

const pageSize = 500;
const waitsFor = 15_000;
/** One event of the ledger has at most this many ids. */
const maxIds = 1_000;

/** All letters of the query, read page by page. */
async function* allLetters(letters: Letters, query: Query): AsyncGenerator<DeadLetterAnswer> {
  let cursor: string | undefined;
  do {
    const page = await letters.list({ ...query, limit: pageSize, cursor });
    yield* page.deadLetters;
    cursor = page.next;
  } while (cursor !== undefined);
}

const listCommand = callCommand(calls.deadLetters, {
  name: 'list',
  about: 'Lists dead letters, one on each line; with --json as lines of JSON.',
  without: ['limit'],
  run: ({ query, options }, session: Session) =>
    withProduct<ExitCode>(session, async ({ operations }) => {
      const { terminal } = session;
      let count = 0;
      for await (const letter of allLetters(operations.deadLetters, query)) {
        await printAnswer(terminal, options, letter, (one) => [deadLetterLine(one)]);
        count += 1;
      }
      if (count === 0) terminal.print('There are no such dead letters.');
      return 0;
    }),
});

const showCommand = callCommand(calls.deadLetter, {
  name: 'show',
  about: 'Shows one dead letter, with its whole error.',
  run: ({ params: { id }, options }, session: Session) =>
    withProduct(session, async ({ operations: { deadLetters } }) =>
      printAnswer(session.terminal, options, await deadLetters.find(id), deadLetterLines),
    ),
});

const outcomeOf = async (letters: Letters, id: string): Promise<ResolvedLetter> => {
  try {
    const { state, error } = await letters.find(id);
    if (state === 'discarded') return { id, outcome: state };
    return state === 'parked' ? { id, outcome: state, error: error.message } : { id, outcome: 'under way' };
  } catch (error) {
    if (error instanceof Problem && error.kind === 'not-found') return { id, outcome: 'applied' };
    throw error;
  }
};

const isUnderWay = ({ outcome }: ResolvedLetter): boolean => outcome === 'under way';

/** Waits until the projectors have resolved all letters, or the time is over. */
const waitForAll = (
  session: Session,
  letters: Letters,
  asked: readonly DeadLetterAnswer[],
): Promise<readonly ResolvedLetter[]> => {
  let resolved: readonly ResolvedLetter[] = asked.map(({ id }) => ({ id, outcome: 'under way' }));
  const steps = {
    read: async () => {
      const read = async (letter: ResolvedLetter) =>
        isUnderWay(letter) ? outcomeOf(letters, letter.id) : letter;
      resolved = await Promise.all(resolved.map(read));
      return resolved;
    },
    isOver: (now: readonly ResolvedLetter[]) => !now.some(isUnderWay),
    atMost: waitsFor,
  };
  return follow(resolved, steps, session);
};

const parkedIds = async (letters: Letters, projection: Query['projection']): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const { id } of allLetters(letters, { state: 'parked', projection })) {
    ids.push(id);
    if (ids.length === maxIds) break;
  }
  return ids;
};

const resolveCommands: readonly OpsCommand[] = actionCalls.deadLetter.map(({ params: _, ...call }) => {
  const { action } = call;
  return callCommand(call, {
    name: action,
    about: `${call.summary}. ${call.about} Ends with 1 if one could not be applied.`,
    // The command takes several ids; the path of the call has only one.
    words: ['ids'],
    own: {
      ids: z
        .array(z.string())
        .max(maxIds, `At most ${maxIds} ids in one call.`)
        .meta({ description: 'the ids from the list' }),
      all: z.boolean().optional().meta({ description: 'every parked dead letter' }),
      projection: calls.deadLetters.query.shape.projection.meta({
        description: 'with --all: only dead letters of this projection',
      }),
    },
    run: async ({ body: { reason }, options }, session: Session) => {
      const { ids: words, all = false, projection } = options;
      if ((words.length === 0) !== all) throw new UsageError('Give the ids from the list, or --all.');
      const { terminal } = session;
      const by = actingHere(reason);
      return withProduct(session, async ({ operations: { deadLetters } }) => {
        const ids = all ? await parkedIds(deadLetters, projection) : words;
        const [first] = ids;
        if (first === undefined) {
          terminal.print('No dead letter is parked.');
          return 0;
        }
        // For one letter, the call for a single letter gives the exact reason of a refusal.
        const asked =
          ids.length === 1
            ? [await deadLetters.ask(action, first, by)]
            : await deadLetters.askAll(action, ids, by);
        const resolved = await waitForAll(session, deadLetters, asked);
        await printAnswer(terminal, options, { deadLetters: resolved }, () => resolved.map(resolvedLine));
        if (asked.length < ids.length)
          terminal.print(
            `${ids.length - asked.length} were not parked any more, and nothing was done with them.`,
          );
        if (resolved.some(isUnderWay))
          terminal.print('Not all are done yet. Does a projector run? npm run ops -- doctor');
        return resolved.every(({ outcome }) => outcome === 'applied' || outcome === 'discarded') ? 0 : 1;
      });
    },
  });
});

export const deadLettersCommand: OpsCommand = (session, done) => {
  const group = new Command('dead-letters')
    .summary('list, retry or discard events that a projection could not apply')
    .description(
      'Dead letters: events that a projection could not apply. The later events of their tasks wait behind them.',
    );
  for (const command of [listCommand, showCommand, ...resolveCommands])
    group.addCommand(command(session, done));
  return group;
};
