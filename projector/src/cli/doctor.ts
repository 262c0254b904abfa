import { diagnosisLines } from '@marketplace/contracts';
import { calls } from '@marketplace/contracts/calls';
import { commonSettings, port, readSettings, signInCheck, type HealthCheck } from '@marketplace/service-kit';
import { callCommand, printable, printAnswer } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import { createDoctor } from '../index.ts';
import { withProduct, type OpsCommand, type Session } from './session.ts';

const settingsSchema = z.object({
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  AUTH_EMULATOR_PORT: port(9099),
  FIREBASE_PROJECT_ID: commonSettings.FIREBASE_PROJECT_ID,
  FIREBASE_AUTH_EMULATOR_HOST: commonSettings.FIREBASE_AUTH_EMULATOR_HOST,
});
type Settings = z.infer<typeof settingsSchema>;

/** The sign-in check of the product; none when the address of its emulator is unknown. */
const signInOf = (settings: Settings): readonly HealthCheck[] => {
  const { DATABASE_URL, AUTH_EMULATOR_PORT, FIREBASE_PROJECT_ID, FIREBASE_AUTH_EMULATOR_HOST } = settings;
  if (FIREBASE_AUTH_EMULATOR_HOST !== undefined) return [signInCheck(FIREBASE_AUTH_EMULATOR_HOST)];
  if (!FIREBASE_PROJECT_ID.startsWith('demo-')) return [signInCheck(undefined)];
  return DATABASE_URL === undefined ? [signInCheck(`127.0.0.1:${AUTH_EMULATOR_PORT}`)] : [];
};

export const doctorCommand: OpsCommand = callCommand(calls.diagnose, {
  name: 'doctor',
  about:
    'Checks each dependency of the product, the leaders, PostgreSQL sessions that block others, and the lag of the relay and the projections. Ends with 1 when something is bad.',
  run: ({ options }, session: Session) => {
    const known = readSettings(settingsSchema, session.environment);
    return withProduct(session, async ({ events, privateStore, reads, operations, settings, logger }) => {
      const diagnose = createDoctor({
        events,
        mails: privateStore.mails,
        projections: () => operations.projections(),
        dependencies: [
          { name: 'event store', check: () => events.check() },
          { name: 'read store', check: () => reads.check() },
          ...signInOf(known),
        ],
        settings,
        dataDir: known.DATABASE_URL === undefined ? known.DATA_DIR : undefined,
        logger,
        signal: session.signal,
      });
      const diagnosis = await diagnose();
      await printAnswer(session.terminal, options, diagnosis, () => diagnosisLines(diagnosis).map(printable));
      return diagnosis.state === 'bad' ? 1 : 0;
    });
  },
});
