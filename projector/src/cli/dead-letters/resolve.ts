import type { DeadLetterAction, DeadLetterAnswer } from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import { printable, UsageError, type ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import type { Operations } from '../../index.ts';
import { jsonOption, reasonOf, reasonOption } from '../options.ts';
import { actingHere, withProduct, type OpsCommand, type Session } from '../session.ts';
import { allLetters, queryOf } from './letters.ts';

interface Options {
  readonly all?: boolean;
  readonly projection?: string;
  readonly reason?: string;
  readonly json?: boolean;
}

/** What happened to a dead letter. `parked`: the projection tried it and failed again. */
type Outcome = 'applied' | 'discarded' | 'parked' | 'under way';
interface ResolvedLetter {
  readonly id: string;
  readonly outcome: Outcome;
  readonly error?: string;
}

const pollEvery = 200;
const waitAtMost = 15_000;
/** One event of the ledger has at most this many ids. */
const maxIds = 1_000;

const outcomeOf = async (
  deadLetters: Operations['deadLetters'],
  { id }: DeadLetterAnswer,
): Promise<ResolvedLetter> => {
  try {
    const { state, error } = await deadLetters.find(id);
    if (state === 'discarded') return { id, outcome: 'discarded' };
    return state === 'parked'
      ? { id, outcome: 'parked', error: error.message }
      : { id, outcome: 'under way' };
  } catch (error) {
    if (error instanceof Problem && error.kind === 'not-found') return { id, outcome: 'applied' };
    throw error;
  }
};

/** Waits until the projectors have handled all, or the time is over. */
const outcomes = async (
  { signal }: Session,
  deadLetters: Operations['deadLetters'],
  asked: readonly DeadLetterAnswer[],
): Promise<readonly ResolvedLetter[]> => {
  const until = performance.now() + waitAtMost;
  const resolved = new Map<string, ResolvedLetter>();
  for (;;) {
    const open = asked.filter(({ id }) => (resolved.get(id)?.outcome ?? 'under way') === 'under way');
    for (const one of await Promise.all(open.map((letter) => outcomeOf(deadLetters, letter))))
      resolved.set(one.id, one);
    const isDone = [...resolved.values()].every(({ outcome }) => outcome !== 'under way');
    if (isDone || signal.aborted || performance.now() > until)
      return asked.flatMap(({ id }) => resolved.get(id) ?? []);
    await pause(pollEvery, signal);
  }
};

const idsOf = async (
  deadLetters: Operations['deadLetters'],
  ids: readonly string[],
  { all, projection }: Options,
): Promise<readonly string[]> => {
  if (!all) return ids;
  const query = queryOf({ state: 'parked', ...(projection !== undefined && { projection }) });
  const parked: string[] = [];
  for await (const { id } of allLetters(deadLetters, query)) {
    parked.push(id);
    if (parked.length === maxIds) break;
  }
  return parked;
};

const lineOf = ({ id, outcome, error }: ResolvedLetter): string =>
  `${printable(id).padEnd(24)}  ${outcome}${error === undefined ? '' : ` again: ${printable(error)}`}`;

const run = (session: Session, action: DeadLetterAction, words: readonly string[], options: Options) => {
  const { terminal } = session;
  const by = actingHere(reasonOf(options.reason));
  if ((words.length === 0) === !options.all) throw new UsageError('Give the ids from the list, or --all.');
  if (words.length > maxIds) throw new UsageError(`At most ${maxIds} ids in one call.`);
  return withProduct<ExitCode>(session, async ({ operations: { deadLetters } }) => {
    const ids = await idsOf(deadLetters, words, options);
    if (ids.length === 0) {
      terminal.say('No dead letter is parked.');
      return 0;
    }
    const [first = ''] = ids;
    // The call for a single one says why it refuses.
    const asked =
      ids.length === 1
        ? [await deadLetters.ask(action, first, by)]
        : await deadLetters.askAll(action, ids, by);
    const resolved = await outcomes(session, deadLetters, asked);
    if (options.json) await terminal.json({ deadLetters: resolved });
    else for (const one of resolved) await terminal.answer(lineOf(one));
    if (asked.length < ids.length)
      terminal.say(`${ids.length - asked.length} were not parked any more, and nothing was done with them.`);
    if (resolved.some(({ outcome }) => outcome === 'under way'))
      terminal.say('Not all are done yet. Does a projector run? npm run ops -- doctor');
    const done = resolved.every(({ outcome }) => outcome === 'applied' || outcome === 'discarded');
    return done ? 0 : 1;
  });
};

const descriptions = {
  retry:
    'Applies the events again, and then the later events of their tasks. Ends with 1 when one fails again.',
  discard:
    'Leaves the events out of the projection for ever, and applies the later events of their tasks. The ledger keeps them.',
} as const;

export const resolveCommand =
  (action: DeadLetterAction): OpsCommand =>
  (session, done) =>
    new Command(action)
      .description(descriptions[action])
      .argument('[ids...]', 'the ids from the list')
      .option('--all', 'every parked dead letter')
      .option('--projection <name>', 'with --all: only dead letters of this projection')
      .option(...reasonOption)
      .option(...jsonOption)
      .action(async (ids: readonly string[], options: Options) => {
        done(await run(session, action, ids, options));
      });
