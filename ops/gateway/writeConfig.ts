import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '@marketplace/service-kit';

const templates = join(import.meta.dirname, 'templates');
/** The shell command that prints the variables of the templates, each with a NUL at its end. */
const variablesOf = '. "$0" && exec env -0';

const runShell = (settings: Readonly<Record<string, string | undefined>>): string => {
  try {
    const shell = ['-c', variablesOf, join(import.meta.dirname, 'settings.envsh')];
    return execFileSync('sh', shell, { env: settings, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stderr, message } = error as Error & { readonly stderr: string | null };
    throw new SettingsError(stderr?.trim() ?? message, { cause: error });
  }
};

/**
 * Writes nginx.conf, and the files that it includes, as nginx's image does at its start. Returns the path of nginx.conf.
 * @throws {SettingsError} with the name of a missing setting
 */
export const writeConfig = (
  folder: string,
  settings: Readonly<Record<string, string | undefined>>,
): string => {
  const output = runShell({ PATH: process.env['PATH'], WORK_FOLDER: folder, ...settings });
  const variables = new Map(
    output.split('\0').map((line): [string, string] => {
      const equals = line.indexOf('=');
      return [line.slice(0, equals), line.slice(equals + 1)];
    }),
  );
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(templates)) {
    const text = readFileSync(join(templates, file), 'utf8');
    const filled = text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => variables.get(name) ?? whole);
    writeFileSync(join(folder, file.replace(/\.template$/, '')), filled);
  }
  return join(folder, 'nginx.conf');
};
