import type { Person, PersonAction } from '@marketplace/contracts';
import { calls } from '@marketplace/contracts/calls';
import { callCommand, printAnswer } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import type { People } from '../people/people.ts';
import { follow } from './follow.ts';
import { personLines } from './lines.ts';
import { actingHere, withProduct, type OpsCommand, type Session } from './session.ts';

const waitsFor = 120_000;

/** Says when each store is done, until all are. */
const waitUntilForgotten = (session: Session, people: People, begun: Person): Promise<Person> => {
  const doneIn = ({ stores }: Person) =>
    stores.filter(({ state }) => state === 'done').map(({ store }) => store);
  const said = new Set<string>();
  const steps = {
    read: () => people.find(begun.uid),
    isOver: ({ state }: Person) => state === 'forgotten',
    show: (now: Person) => {
      for (const store of doneIn(now)) if (!said.has(store)) session.terminal.say(`${store}: done`);
      for (const store of doneIn(now)) said.add(store);
    },
    progress: (now: Person) => doneIn(now).length,
    hint: 'No progress. Does a command service run? npm run ops -- doctor',
    atMost: waitsFor,
  };
  return follow(begun, steps, session);
};

const personCommand = (
  call: (typeof calls)[`${PersonAction}Person`],
  name: PersonAction,
  about: string,
): OpsCommand =>
  callCommand(call, {
    name,
    about,
    own: { noWait: z.boolean().optional().meta({ description: 'do not wait until all is deleted' }) },
    without: name === 'forget' ? [] : ['noWait'],
    run: ({ params: { uid }, body: { reason }, options }, session: Session) =>
      withProduct(session, async ({ operations: { people } }) => {
        const begun = await people.act(name, uid, actingHere(reason));
        const isWaiting = name === 'forget' && !options.noWait;
        const end = isWaiting ? await waitUntilForgotten(session, people, begun) : begun;
        await printAnswer(session.terminal, options, end, personLines);
        return isWaiting && end.state !== 'forgotten' ? 1 : 0;
      }),
  });

/** One command for each action on a person. */
export const peopleCommands: readonly OpsCommand[] = [
  personCommand(
    calls.forgetPerson,
    'forget',
    'What is open ends, then the texts of the person are deleted everywhere, and the account. The command waits until all is done, at most two minutes, with a line for each store, and ends with 1 if something is left; the product goes on with that by itself. A held person is not forgotten. This can’t be undone.',
  ),
  personCommand(
    calls.holdPerson,
    'hold',
    'For claims or tax law. A held person who asks for deletion is refused, and reads the reason.',
  ),
  personCommand(calls.releasePerson, 'release', 'The person can be forgotten again.'),
];
