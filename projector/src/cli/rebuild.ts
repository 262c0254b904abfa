import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectionAnswer } from '@marketplace/contracts';
import { Command } from 'commander';
import type { Acting, Operations } from '../index.ts';
import {
  jsonOption,
  projectionOf,
  reasonOf,
  reasonOption,
  type OpsCommand,
  type ProjectionName,
} from './command.ts';
import { actingHere, withProduct, type ExitCode, type Session } from './session.ts';
import { differenceLines, projectionLine } from './words.ts';

interface Options {
  readonly reason?: string;
  readonly acceptDifferences?: boolean;
  readonly wait: boolean;
  readonly json?: boolean;
}
type Begin = (operations: Operations, by: Acting) => Promise<ProjectionAnswer>;

const lookEvery = 300;
/** So long without a step, somebody should know. */
const patience = 10_000;

const isOver = ({ rebuild }: ProjectionAnswer): boolean =>
  rebuild?.state === 'swapped' || rebuild?.state === 'refused' || rebuild?.state === 'failed';

/** Shows how far it is until it is over, or whoever waits has enough. */
const follow = async (
  { terminal, signal }: Session,
  operations: Operations,
  begun: ProjectionAnswer,
): Promise<ProjectionAnswer> => {
  const bar = terminal.progress(begun.name);
  let [now, movedAt, position] = [begun, performance.now(), -1];
  try {
    while (!isOver(now) && !signal.aborted) {
      await sleep(lookEvery, undefined, { signal }).catch(() => undefined);
      now = await operations.projection(begun.name);
      const at = now.rebuild?.position ?? 0;
      bar.update(Math.min(at, now.head), now.head);
      if (at !== position) [movedAt, position] = [performance.now(), at];
      else if (performance.now() - movedAt > patience) {
        terminal.say('Nothing moves. Does a projector run? npm run ops -- doctor');
        movedAt = Infinity;
      }
    }
    return now;
  } finally {
    bar.stop();
  }
};

const tell = async ({ terminal }: Session, end: ProjectionAnswer, json: boolean): Promise<ExitCode> => {
  const { rebuild } = end;
  const swapped = rebuild?.state === 'swapped';
  if (json) {
    await terminal.json(end);
    return swapped ? 0 : 1;
  }
  await terminal.answer(projectionLine(end));
  if (rebuild?.message !== undefined) terminal.say(rebuild.message);
  if (rebuild?.differences && rebuild.differences.count > 0)
    for (const line of differenceLines(rebuild.differences)) await terminal.answer(line);
  if (!isOver(end)) terminal.say(`It goes on without us: npm run ops -- status --watch`);
  return swapped ? 0 : 1;
};

const run = (session: Session, begin: Begin, options: Options): Promise<ExitCode> => {
  const { wait, json = false } = options;
  const by = actingHere(reasonOf(options.reason));
  return withProduct<ExitCode>(session, async ({ operations }) => {
    const begun = await begin(operations, by);
    if (wait) return tell(session, await follow(session, operations, begun), json);
    await (json ? session.terminal.json(begun) : session.terminal.answer(projectionLine(begun)));
    return 0;
  });
};

const asked = (command: Command): Command =>
  command
    .argument('<projection>', 'tasks or bids')
    .option(...reasonOption)
    .option('--no-wait', 'do not wait until it is over')
    .option(...jsonOption);

export const rebuildCommand: OpsCommand = (session, done, program) =>
  asked(new Command('rebuild').copyInheritedSettings(program))
    .summary('make a projection’s documents anew')
    .description(
      'Makes the documents anew from the first event on, beside those that are read. When they have caught up both are compared; where they are equal the new ones are read from then on. Ends with 1 where it fails, or is refused because documents differ: then it says which.',
    )
    .option('--accept-differences', 'of a new version of the projection, which is meant to differ')
    .action(async (word: string, options: Options) => {
      const name: ProjectionName = projectionOf(word);
      const { acceptDifferences } = options;
      done(
        await run(session, (operations, by) => operations.rebuild(name, by, { acceptDifferences }), options),
      );
    });

export const rollbackCommand: OpsCommand = (session, done, program) =>
  asked(new Command('rollback').copyInheritedSettings(program))
    .summary('back to the documents of before the last swap')
    .description(
      'Has the documents of before the last rebuild read again, once they have taken in what has happened since. Ends with 1 where there are none.',
    )
    .action(async (word: string, options: Options) => {
      const name: ProjectionName = projectionOf(word);
      done(await run(session, (operations, by) => operations.rollback(name, by), options));
    });
