import type { ProjectionAnswer, RebuildStatus } from '@marketplace/contracts';
import { pause } from '@marketplace/service-kit/async';
import type { ExitCode } from '@marketplace/service-kit/command-line';
import type { Operations } from '../index.ts';
import { differenceLines, previewLines, projectionLine } from './lines.ts';
import type { Session } from './session.ts';

const pollEvery = 300;
/** Without progress for this long, the operator gets a hint. */
const stalledAfter = 10_000;

type Kind = RebuildStatus['kind'];

const isOver = ({ rebuild, preview }: ProjectionAnswer, kind: Kind): boolean =>
  kind === 'preview'
    ? preview?.state !== 'running'
    : rebuild?.state === 'swapped' || rebuild?.state === 'refused' || rebuild?.state === 'failed';

/** Shows the progress until the rebuild is over, or the operator presses Ctrl-C. */
const follow = async (
  { terminal, signal }: Session,
  operations: Operations,
  begun: ProjectionAnswer,
  kind: Kind,
): Promise<ProjectionAnswer> => {
  const bar = terminal.progress(begun.name);
  let [now, movedAt, lastPosition] = [begun, performance.now(), -1];
  try {
    while (!isOver(now, kind) && !signal.aborted) {
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

/** Waits until a rebuild is over and prints its result; 1 unless the new documents are live, or equal in a preview. */
export const waitForRebuild = async (
  session: Session,
  operations: Operations,
  begun: ProjectionAnswer,
  { json = false }: { readonly json?: boolean },
): Promise<ExitCode> => {
  const { terminal } = session;
  const { kind } = begun.rebuild ?? {};
  const end = await follow(session, operations, begun, kind);
  const { rebuild, preview } = end;
  const isGood =
    kind === 'preview' ? preview?.state === 'done' && preview.different === 0 : rebuild?.state === 'swapped';
  const exitCode = isGood ? 0 : 1;
  if (json) {
    await terminal.json(end);
    return exitCode;
  }
  await terminal.answer(projectionLine(end));
  if (kind === 'preview' && preview) for (const line of previewLines(preview)) await terminal.answer(line);
  else if (rebuild?.message !== undefined) terminal.say(rebuild.message);
  if (kind !== 'preview' && rebuild?.differences && rebuild.differences.count > 0)
    for (const line of differenceLines(rebuild.differences)) await terminal.answer(line);
  if (!isOver(end, kind))
    terminal.say('The rebuild continues without this command: npm run ops -- status --watch');
  return exitCode;
};
