import { setTimeout as sleep } from 'node:timers/promises';
import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import { printable, UsageError } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import type { Operations } from '../../index.ts';
import { jsonOption, reasonOf, reasonOption, type OpsCommand } from '../command.ts';
import { actingHere, withProduct, type ExitCode, type Session } from '../session.ts';
import { allLetters, queryOf } from './letters.ts';

type Action = 'retry' | 'discard';
interface Options {
  readonly all?: boolean;
  readonly projection?: string;
  readonly reason?: string;
  readonly json?: boolean;
}

/** What has become of a letter: gone from the list, parked once more with another try, or not done yet. */
type Outcome = 'applied' | 'discarded' | 'parked' | 'under way';
interface Settled {
  readonly id: string;
  readonly outcome: Outcome;
  readonly error?: string;
}

const lookEvery = 200;
const patience = 15_000;
/** So many go in one event of the ledger. */
const most = 1_000;

const outcomeOf = async (
  deadLetters: Operations['deadLetters'],
  { id }: DeadLetterAnswer,
): Promise<Settled> => {
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

/** Projectors do it, soon after they were asked. */
const outcomes = async (
  { signal }: Session,
  deadLetters: Operations['deadLetters'],
  asked: readonly DeadLetterAnswer[],
): Promise<readonly Settled[]> => {
  const until = performance.now() + patience;
  for (;;) {
    const settled = await Promise.all(asked.map((letter) => outcomeOf(deadLetters, letter)));
    const open = settled.some(({ outcome }) => outcome === 'under way');
    if (!open || signal.aborted || performance.now() > until) return settled;
    await sleep(lookEvery, undefined, { signal }).catch(() => undefined);
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
    if (parked.length === most) break;
  }
  return parked;
};

const lineOf = ({ id, outcome, error }: Settled): string =>
  `${printable(id).padEnd(24)}  ${outcome}${error === undefined ? '' : ` again: ${printable(error)}`}`;

const run = (session: Session, action: Action, words: readonly string[], options: Options) => {
  const { terminal } = session;
  const by = actingHere(reasonOf(options.reason));
  if ((words.length === 0) === !options.all)
    throw new UsageError(`Say which: the ids as the list has them, or --all.`);
  if (words.length > most) throw new UsageError(`At most ${most} at once.`);
  return withProduct<ExitCode>(session, async ({ operations: { deadLetters } }) => {
    const ids = await idsOf(deadLetters, words, options);
    if (ids.length === 0) {
      terminal.say('There are none that are parked.');
      return 0;
    }
    const [first = ''] = ids;
    // Of a single one it is said why it can't be.
    const asked =
      ids.length === 1
        ? [await deadLetters.ask(action, first, by)]
        : await deadLetters.askAll(action, ids, by);
    const settled = await outcomes(session, deadLetters, asked);
    if (options.json) await terminal.json({ deadLetters: settled });
    else for (const one of settled) await terminal.answer(lineOf(one));
    if (asked.length < ids.length)
      terminal.say(`${ids.length - asked.length} were not parked any more, and left as they are.`);
    if (settled.some(({ outcome }) => outcome === 'under way'))
      terminal.say('Not all are done yet. Does a projector run? npm run ops -- doctor');
    const done = settled.every(({ outcome }) => outcome === 'applied' || outcome === 'discarded');
    return done ? 0 : 1;
  });
};

const descriptions = {
  retry:
    'Has their projection try to apply them again, with the later events of their tasks. Ends with 1 where one still can’t be.',
  discard:
    'Has their projection do without them for good, and apply the later events of their tasks. The ledger keeps them.',
} as const;

export const settleCommand =
  (action: Action): OpsCommand =>
  (session, done, program) =>
    new Command(action)
      .copyInheritedSettings(program)
      .description(descriptions[action])
      .argument('[ids...]', 'as the list has them')
      .option('--all', 'all that are parked')
      .option('--projection <name>', 'with --all: only those of this projection')
      .option(...reasonOption)
      .option(...jsonOption)
      .action(async (ids: readonly string[], options: Options) => {
        done(await run(session, action, ids, options));
      });
