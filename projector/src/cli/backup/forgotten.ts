import { readFile } from 'node:fs/promises';
import type { EventStore, KeptPerson, Persons } from '@marketplace/event-store';
import { reasonOf } from '@marketplace/service-kit';
import { machineUser, UsageError, type ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { withProduct, type OpsCommand, type Session } from '../session.ts';

const howToName =
  'Say who was forgotten since the backup, or these persons come back: --forgotten FILE (npm run ops -- forgotten > FILE, kept apart from backups), or --no-forgotten if nobody was.';

/** Reads the uids of the option `--forgotten`. @throws {UsageError} if neither option is given, or the file can't be read */
export const readForgotten = async (file: string | false | undefined): Promise<readonly string[]> => {
  if (file === undefined) throw new UsageError(howToName);
  if (file === false) return [];
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} can't be read: ${reasonOf(error)}`);
  });
  return text.split(/\r?\n/).filter((uid) => uid !== '');
};

/** Puts these persons behind the fence again: the product refuses their tokens, and forgets them at its next start. */
export const forgetAgain = async (
  persons: Pick<Persons, 'release' | 'beginForgetting'>,
  uids: readonly string[],
): Promise<void> => {
  const asked: KeptPerson['asked'] = { by: 'operator', uid: machineUser().uid };
  for (const uid of uids) {
    // A hold in the backup was released before the person was forgotten.
    await persons.release(uid);
    await persons.beginForgetting(uid, asked);
  }
};

const forgottenIn = async ({
  forgottenPersons,
  persons,
}: Pick<EventStore, 'forgottenPersons' | 'persons'>): Promise<readonly string[]> => {
  const begun = (await persons.unfinished()).map(({ uid }) => uid);
  return [...new Set([...(await forgottenPersons()), ...begun])].sort();
};

const run = (session: Session): Promise<ExitCode> =>
  withProduct<ExitCode>(session, async ({ events }) => {
    for (const uid of await forgottenIn(events)) await session.terminal.write(`${uid}\n`);
    return 0;
  });

export const forgottenCommand: OpsCommand = (session, done) =>
  new Command('forgotten')
    .summary('list the uids of forgotten persons, for a restore')
    .description(
      "Lists the uids of all forgotten persons, one a line, and nothing else. Keep the list apart from backups, and write it again after each forgotten person: 'restore' needs it, to forget these persons again.",
    )
    .action(async () => {
      done(await run(session));
    });
