import { parseArgs } from 'node:util';
import { callThisMachineDirectly, reasonOf, SettingsError } from '@marketplace/service-kit';
import { createEmulatorAdmin } from './auth-emulator/emulatorAdmin.ts';
import { readStandaloneSettings, type Settings } from './config.ts';
import { StartError } from './startError.ts';

const usage = `npm run --silent token -- EMAIL

Prints an ID token of the user with this e-mail address, from the Auth emulator of the running product.
Standard output has nothing else.`;

/** Undefined for --help. */
const givenEmail = (): string | undefined => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    });
    if (values.help) return undefined;
    const [email, ...more] = positionals;
    if (email === undefined || more.length > 0) throw new Error('Give one e-mail address.');
    return email.trim().toLowerCase();
  } catch (error) {
    throw new StartError(`${reasonOf(error)}\n\n${usage}`);
  }
};

const emulatorHostOf = ({ emulator }: Settings['auth']): string => {
  if (emulator === undefined)
    throw new StartError('Tokens can be printed for the users of an Auth emulator only, not for Firebase.');
  if ('host' in emulator) return emulator.host;
  if (emulator.embeddedPort === 0)
    throw new StartError('AUTH_EMULATOR_PORT=0 means any port. Set it to the port that the product uses.');
  return `127.0.0.1:${emulator.embeddedPort}`;
};

const tokenFor = async (email: string): Promise<string> => {
  const { auth } = readStandaloneSettings(process.env);
  const host = emulatorHostOf(auth);
  const admin = createEmulatorAdmin(host, auth.projectId);
  try {
    await admin.check();
  } catch (error) {
    throw new StartError(
      `There is no Auth emulator at ${host}. Start the product (npm start), with the same AUTH_EMULATOR_PORT as this command.`,
      { cause: error },
    );
  }
  const account = await admin.findByEmail(email);
  if (!account) throw new StartError('No user has this e-mail address. Register in the browser first.');
  return admin.idTokenFor(account.localId);
};

callThisMachineDirectly();
try {
  const email = givenEmail();
  process.stdout.write(`${email === undefined ? usage : await tokenFor(email)}\n`);
} catch (error) {
  const expected = error instanceof StartError || error instanceof SettingsError;
  process.stderr.write(`${expected ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
