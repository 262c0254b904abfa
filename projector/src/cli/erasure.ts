import type { Person } from '@marketplace/contracts';
import { actionCalls } from '@marketplace/contracts/calls';
import { callCommand, printAnswer } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import type { Erasure } from '../accounts/erasure.ts';
import { follow } from './follow.ts';
import { personLines } from './lines.ts';
import { actingHere, withProduct, type OpsCommand, type Session } from './session.ts';

const waitsFor = 120_000;

/** Prints a line for each store that is done. Ends when all are done, or the time is over. */
const waitUntilForgotten = (session: Session, erasure: Erasure, begun: Person): Promise<Person> => {
  const doneIn = ({ stores }: Person) =>
    stores.filter(({ state }) => state === 'done').map(({ store }) => store);
  const said = new Set<string>();
  const steps = {
    read: () => erasure.find(begun.uid),
    isOver: ({ state }: Person) => state === 'forgotten',
    show: (now: Person) => {
      for (const store of doneIn(now)) if (!said.has(store)) session.terminal.print(`${store}: done`);
      for (const store of doneIn(now)) said.add(store);
    },
    progress: (now: Person) => doneIn(now).length,
    hint: 'No progress. Does a command service run? npm run ops -- doctor',
    atMost: waitsFor,
  };
  return follow(begun, steps, session);
};

const waits =
  ' The command waits until all is done, at most two minutes, with a line for each store, and ends with 1 if something is left; the product goes on with that by itself.';

export const erasureCommands: readonly OpsCommand[] = actionCalls.person.map((call) => {
  const isForgetting = call.action === 'forget';
  return callCommand(call, {
    name: call.action,
    about: `${call.summary}. ${call.about}${isForgetting ? waits : ''}`,
    own: { noWait: z.boolean().optional().meta({ description: 'do not wait until all is deleted' }) },
    without: isForgetting ? [] : ['noWait'],
    run: ({ params: { uid }, body: { reason }, options }, session: Session) =>
      withProduct(session, async ({ operations: { erasure } }) => {
        const begun = await erasure.act(call.action, uid, actingHere(reason));
        const isWaiting = isForgetting && !options.noWait;
        const end = isWaiting ? await waitUntilForgotten(session, erasure, begun) : begun;
        await printAnswer(session.terminal, options, end, personLines);
        return isWaiting && end.state !== 'forgotten' ? 1 : 0;
      }),
  });
});
