import type { ProjectionAnswer } from '@marketplace/contracts';
import { pause } from '@marketplace/service-kit/async';
import type { ExitCode } from '@marketplace/service-kit/command-line';
import type { Operations } from '../index.ts';
import { differenceLines, projectionLine } from './lines.ts';
import type { Session } from './session.ts';

const pollEvery = 300;
/** Without progress for this long, the operator gets a hint. */
const stalledAfter = 10_000;

const isOver = ({ rebuild }: ProjectionAnswer): boolean =>
  rebuild?.state === 'swapped' || rebuild?.state === 'refused' || rebuild?.state === 'failed';

/** Shows the progress until the rebuild is over, or the operator presses Ctrl-C. */
const follow = async (
  { terminal, signal }: Session,
  operations: Operations,
  begun: ProjectionAnswer,
): Promise<ProjectionAnswer> => {
  const bar = terminal.progress(begun.name);
  let [now, movedAt, lastPosition] = [begun, performance.now(), -1];
  try {
    while (!isOver(now) && !signal.aborted) {
      await pause(pollEvery, signal);
      now = await operations.projection(begun.name);
      const position = now.rebuild?.position ?? 0;
      bar.update(Math.min(position, now.head), now.head);
      if (position !== lastPosition) [movedAt, lastPosition] = [performance.now(), position];
      else if (performance.now() - movedAt > stalledAfter) {
        terminal.say('No progress. Does a projector run? npm run ops -- doctor');
        movedAt = Infinity;
      }
    }
    return now;
  } finally {
    bar.stop();
  }
};

/** Waits until a rebuild is over and prints its result; 1 unless the new documents are live. */
export const waitForRebuild = async (
  session: Session,
  operations: Operations,
  begun: ProjectionAnswer,
  { json = false }: { readonly json?: boolean },
): Promise<ExitCode> => {
  const { terminal } = session;
  const end = await follow(session, operations, begun);
  const { rebuild } = end;
  const exitCode = rebuild?.state === 'swapped' ? 0 : 1;
  if (json) {
    await terminal.json(end);
    return exitCode;
  }
  await terminal.answer(projectionLine(end));
  if (rebuild?.message !== undefined) terminal.say(rebuild.message);
  if (rebuild?.differences && rebuild.differences.count > 0)
    for (const line of differenceLines(rebuild.differences)) await terminal.answer(line);
  if (!isOver(end)) terminal.say('The rebuild continues without this command: npm run ops -- status --watch');
  return exitCode;
};
