import { readFileSync } from 'node:fs';
import { SettingsError } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings with a password or a key in them. */
export const secretNames = [
  'DATABASE_URL',
  'READ_DATABASE_URL',
  'DATABASE_OWNER_URL',
  'MONGO_URL',
  'KAFKA_PASSWORD',
  'AUDIT_SIGNING_KEY',
  'SMTP_URL',
] as const;

/** The text of a file with a secret. @throws {SettingsError} if it can't be read */
export const secretIn = (setting: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SettingsError(`${setting}: ${file} can't be read.`, { cause: error });
  }
};

/**
 * Returns the environment with the secrets that are given as files: NAME_FILE names the file of the setting NAME. Other users and programs
 * of a machine can see the variables of a process or container, but cannot read a file that only its owner may read.
 * @throws {SettingsError} if a file can't be read, or a setting is given both ways
 */
export const withSecretFiles = (environment: Environment): Environment => {
  const found: Record<string, string> = {};
  for (const name of secretNames) {
    const file = environment[`${name}_FILE`] ?? '';
    if (file === '') continue;
    if ((environment[name] ?? '') !== '')
      throw new SettingsError(`${name}: ${name}_FILE is set too. Keep one.`);
    found[name] = secretIn(`${name}_FILE`, file);
  }
  return { ...environment, ...found };
};
