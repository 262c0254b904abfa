import {
  rebuildKinds,
  startsRebuild,
  type ProjectionAnswer,
  type RebuildStatus,
} from '@marketplace/contracts';
import { actionCalls, calls } from '@marketplace/contracts/calls';
import { pause } from '@marketplace/service-kit/async';
import { callCommand, printAnswer, type ExitCode } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import type { Operations } from '../index.ts';
import { follow } from './follow.ts';
import { projectionLine, rebuiltLines, actionLine } from './lines.ts';
import { actingHere, withProduct, type OpsCommand, type Session } from './session.ts';

/** In milliseconds. A rate is computed from two reads, so the first answer comes after one interval. */
const readEvery = 1_000;
const clearScreen = '\u001b[H\u001b[2J';

export const statusCommand: OpsCommand = callCommand(calls.projections, {
  name: 'status',
  about: 'Shows for each projection its state, its lag and its rate.',
  own: { watch: z.boolean().optional().meta({ description: 'repeat each second, until Ctrl-C' }) },
  run: ({ options: { json, watch } }, session: Session) =>
    withProduct<ExitCode>(session, async ({ operations }) => {
      const { terminal, isTerminal, signal } = session;
      await operations.projections();
      do {
        await pause(readEvery, signal);
        if (signal.aborted) break;
        const projections = await operations.projections();
        // All lines are one write, so that the terminal never shows a part of them.
        const screen = [watch && isTerminal ? clearScreen : '', projections.map(projectionLine).join('\n')];
        await (json ? terminal.json({ projections }) : terminal.answer(screen.join('')));
      } while (watch);
      return 0;
    }),
});

/** False for a preview: its documents never become live. */
const swaps = (kind: RebuildStatus['kind']): boolean => rebuildKinds[kind ?? 'rebuild'].swaps;

const isOver = ({ rebuild, preview }: ProjectionAnswer, kind: RebuildStatus['kind']): boolean =>
  !swaps(kind)
    ? preview?.state !== 'running'
    : rebuild?.state === 'swapped' || rebuild?.state === 'refused' || rebuild?.state === 'failed';

/** True if the new documents are live; for a preview, if they are equal to the live documents. */
const isGood = ({ rebuild, preview }: ProjectionAnswer, kind: RebuildStatus['kind']): boolean =>
  swaps(kind) ? rebuild?.state === 'swapped' : preview?.state === 'done' && preview.different === 0;

/** Waits until a rebuild is over, with a progress bar. */
const waitForRebuild = (
  session: Session,
  operations: Operations,
  begun: ProjectionAnswer,
): Promise<ProjectionAnswer> =>
  session.terminal.progress(begun.name, (show) => {
    const progress = ({ rebuild }: ProjectionAnswer) => rebuild?.position ?? 0;
    const steps = {
      read: () => operations.projection(begun.name),
      isOver: (now: ProjectionAnswer) => isOver(now, begun.rebuild?.kind),
      progress,
      show: (now: ProjectionAnswer) => show(Math.min(progress(now), now.head), now.head),
      hint: 'No progress. Does a projector run? npm run ops -- doctor',
    };
    return follow(begun, steps, session);
  });

export const projectionCommands: readonly OpsCommand[] = actionCalls.projection.map((call) => {
  const isRebuild = startsRebuild(call.action);
  const waits = ' The command waits until it is over, and ends with 1 if it fails or is refused.';
  const noWait = z.boolean().optional().meta({ description: 'do not wait until it is over' });
  return callCommand(call, {
    name: call.action,
    names: { name: 'projection' },
    about: `${call.summary}. ${call.about}${isRebuild ? waits : ''}`,
    own: { noWait },
    without: isRebuild ? [] : ['noWait'],
    run: ({ params, body: { reason, ...flags }, options }, session: Session) =>
      withProduct(session, async ({ operations }) => {
        const { terminal } = session;
        const begun = await operations.act(call.action, params.name, actingHere(reason), flags);
        if (!isRebuild || options.noWait)
          return printAnswer(terminal, options, begun, (projection) => [projectionLine(projection)]);
        const end = await waitForRebuild(session, operations, begun);
        const kind = begun.rebuild?.kind;
        await printAnswer(terminal, options, end, (projection) => rebuiltLines(projection, kind));
        if (!options.json && swaps(kind) && end.rebuild?.message !== undefined)
          terminal.print(end.rebuild.message);
        if (!isOver(end, kind))
          terminal.print('The rebuild continues without this command: npm run ops -- status --watch');
        return isGood(end, kind) ? 0 : 1;
      }),
  });
});

export const actionsCommand: OpsCommand = callCommand(calls.operatorActions, {
  name: 'actions',
  about: 'Lists what operators did, by HTTP and on the command line: who, when, what and why; newest first.',
  run: ({ query, options }, session: Session) =>
    withProduct(session, async ({ operations }) => {
      const { actions } = await operations.actions(query);
      return printAnswer(session.terminal, options, { actions }, () => actions.map(actionLine));
    }),
});
