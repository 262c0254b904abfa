import { prepareEventStore } from '@marketplace/event-store';
import { takeOverFromMongo } from '@marketplace/private-store';
import { prepareReadModels } from '@marketplace/read-store';
import { distributedSettings, postgresUrl, readDatabaseUrl, readSettings } from '@marketplace/service-kit';
import { orUnavailable, type ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { z } from 'zod';
import type { OpsCommand, Session } from './session.ts';

const settingsSchema = z.object({
  DATABASE_OWNER_URL: z.string('must be set: the URL of the user who owns the database').pipe(postgresUrl),
  DATABASE_URL: postgresUrl.optional(),
  ...readDatabaseUrl,
  MONGO_URL: distributedSettings.MONGO_URL,
});

/** Updates the schemas, makes the programs' users, and takes over the private data of an earlier version. @throws {SettingsError} if a setting is wrong or missing */
export const migrateAsOwner = async (
  environment: Session['environment'],
  tell: (line: string) => void,
): Promise<void> => {
  const {
    DATABASE_OWNER_URL: owner,
    DATABASE_URL: program,
    READ_DATABASE_URL: reads,
    MONGO_URL: mongo,
  } = readSettings(settingsSchema, environment);
  await orUnavailable(prepareEventStore({ owner, program, tell }));
  await orUnavailable(takeOverFromMongo({ url: owner, mongoUrl: mongo, tell }));
  // The read models in MongoDB need no tables.
  if (mongo === undefined) await orUnavailable(prepareReadModels({ owner, program: reads }));
};

const run = async ({ environment, terminal }: Session): Promise<ExitCode> => {
  await migrateAsOwner(environment, (line) => terminal.print(line));
  await terminal.answer('The schemas are up to date.');
  return 0;
};

export const migrateCommand: OpsCommand = (session, done) =>
  new Command('migrate')
    .summary("update the schemas as the database's owner, and make the programs' users")
    .description(
      "Updates the schemas as the owner, by DATABASE_OWNER_URL. Makes the users in DATABASE_URL (the event store's sessions) and READ_DATABASE_URL (the read models' sessions), with these passwords and with the rights that programs need, and no more.",
    )
    .action(async () => {
      done(await run(session));
    });
