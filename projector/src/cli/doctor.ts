import { commonSettings, port, readSettings, signInCheck, type HealthCheck } from '@marketplace/service-kit';
import { Command } from 'commander';
import { z } from 'zod';
import { createDoctor } from '../index.ts';
import { jsonOption, type OpsCommand } from './command.ts';
import { withProduct, type ExitCode, type Session } from './session.ts';
import { diagnosisLines } from './words.ts';

const settingsSchema = z.object({
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  AUTH_EMULATOR_PORT: port(9099),
  FIREBASE_PROJECT_ID: commonSettings.FIREBASE_PROJECT_ID,
  FIREBASE_AUTH_EMULATOR_HOST: commonSettings.FIREBASE_AUTH_EMULATOR_HOST,
});
type Settings = z.infer<typeof settingsSchema>;

/** As the product's programs find it; none where nothing says where its emulator is. */
const signInOf = (settings: Settings): readonly HealthCheck[] => {
  const { DATABASE_URL, AUTH_EMULATOR_PORT, FIREBASE_PROJECT_ID, FIREBASE_AUTH_EMULATOR_HOST } = settings;
  if (FIREBASE_AUTH_EMULATOR_HOST !== undefined) return [signInCheck(FIREBASE_AUTH_EMULATOR_HOST)];
  if (!FIREBASE_PROJECT_ID.startsWith('demo-')) return [signInCheck(undefined)];
  return DATABASE_URL === undefined ? [signInCheck(`127.0.0.1:${AUTH_EMULATOR_PORT}`)] : [];
};

const run = (session: Session, json: boolean): Promise<ExitCode> => {
  const given = readSettings(settingsSchema, session.environment);
  return withProduct<ExitCode>(session, async ({ events, reads, operations, settings, logger }) => {
    const diagnose = createDoctor({
      events,
      projections: () => operations.projections(),
      dependencies: [
        { name: 'event store', check: () => events.check() },
        { name: 'read store', check: () => reads.check() },
        ...signInOf(given),
      ],
      settings,
      dataDir: given.DATABASE_URL === undefined ? given.DATA_DIR : undefined,
      logger,
    });
    const diagnosis = await diagnose();
    if (json) await session.terminal.json(diagnosis);
    else for (const line of diagnosisLines(diagnosis)) await session.terminal.answer(line);
    return diagnosis.state === 'bad' ? 1 : 0;
  });
};

export const doctorCommand: OpsCommand = (session, done, program) =>
  new Command('doctor')
    .copyInheritedSettings(program)
    .summary('what is wrong, and what to do about it')
    .description(
      'Looks at everything that the product needs, at who leads, at which PostgreSQL session holds up which, and at how far the relay and the projections are. Ends with 1 where something is bad.',
    )
    .option(...jsonOption)
    .action(async ({ json = false }: { readonly json?: boolean }) => {
      done(await run(session, json));
    });
