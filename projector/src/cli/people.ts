import {
  personActionBodySchema,
  personActions,
  type Person,
  type PersonAction,
} from '@marketplace/contracts';
import { pause } from '@marketplace/service-kit/async';
import { checked, printable, type ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import type { People } from '../people/people.ts';
import { jsonOption } from './options.ts';
import { actingHere, withProduct, type OpsCommand, type Session } from './session.ts';

interface Options {
  readonly reason: string;
  readonly wait?: boolean;
  readonly json?: boolean;
}

const pollEvery = 300;
/** Without a store that is done for this long, the operator gets a hint. */
const stalledAfter = 10_000;
const waitsFor = 120_000;

const texts = {
  forget: {
    summary: 'forget a person: end what is open, then delete the account and all texts',
    description:
      'What is open ends, then the texts of the person are deleted everywhere, and the account. The command waits until all is done, at most two minutes, with a line for each store, and ends with 1 if something is left; the product goes on with that by itself. A held person is not forgotten. This can’t be undone.',
  },
  hold: {
    summary: 'hold a person: until the release, nobody can forget the person',
    description: 'For claims or tax law. A person who asks to be deleted meanwhile reads the reason.',
  },
  release: { summary: 'end the hold of a person', description: 'The person can be forgotten again.' },
} as const satisfies Record<PersonAction, object>;

/** Shows each store when it is done, until all are, the time is over, or the operator presses Ctrl-C. */
const follow = async ({ terminal, signal }: Session, people: People, begun: Person): Promise<Person> => {
  const until = performance.now() + waitsFor;
  const said = new Set<string>();
  let [now, movedAt] = [begun, performance.now()];
  for (;;) {
    for (const { store, state } of now.stores)
      if (state === 'done' && !said.has(store)) {
        said.add(store);
        movedAt = performance.now();
        terminal.say(`${store}: done`);
      }
    if (now.state === 'forgotten' || signal.aborted || performance.now() > until) return now;
    if (performance.now() - movedAt > stalledAfter) {
      terminal.say('No progress. Does a command service run? npm run ops -- doctor');
      movedAt = Infinity;
    }
    await pause(pollEvery, signal);
    now = await people.find(begun.uid);
  }
};

const personLines = ({ uid, state, reason, stores }: Person): readonly string[] => [
  `${printable(uid)} is ${state}.${reason === undefined ? '' : ` “${printable(reason)}”`}`,
  ...(state === 'forgetting'
    ? [
        ...stores
          .filter((one) => one.state === 'pending')
          .map(
            ({ store, fault }) => `  ${store}: pending${fault === undefined ? '' : `: ${printable(fault)}`}`,
          ),
        'The product goes on with it by itself, as soon as it runs.',
      ]
    : []),
];

const run = (session: Session, action: PersonAction, uid: string, options: Options): Promise<ExitCode> => {
  const { terminal } = session;
  const { reason } = checked(personActionBodySchema, { reason: options.reason });
  return withProduct<ExitCode>(session, async ({ operations: { people } }) => {
    const begun = await people.act(action, uid, actingHere(reason));
    const isWaiting = action === 'forget' && options.wait === true;
    const end = isWaiting ? await follow(session, people, begun) : begun;
    if (options.json) await terminal.json(end);
    else for (const line of personLines(end)) await terminal.answer(line);
    return isWaiting && end.state !== 'forgotten' ? 1 : 0;
  });
};

/** One command for each action on a person. */
export const peopleCommands: readonly OpsCommand[] = personActions.map(
  (action): OpsCommand =>
    (session, done) => {
      const command = new Command(action)
        .summary(texts[action].summary)
        .description(texts[action].description)
        .argument('<uid>', 'the uid of the person')
        .requiredOption(
          '--reason <text>',
          'why; it is kept as a text of that person, and deleted with the others',
        )
        .option(...jsonOption)
        .action(async (uid: string, options: Options) => {
          done(await run(session, action, uid, options));
        });
      if (action === 'forget') command.option('--no-wait', 'do not wait until all is deleted');
      return command;
    },
);
