import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '@marketplace/service-kit';
import { endAll, endOnSignals, onEnd } from '../endings.ts';
import { append } from './append/append.ts';
import { createAttempts } from './measure/attempts.ts';
import { rebuild } from './rebuild/rebuild.ts';
import type { BenchCase, CaseContext } from './setup/benchCase.ts';
import { startPostgres } from './setup/postgres.ts';
import { scale } from './scale/scale.ts';
import { soak } from './soak/soak.ts';
import { rowNames, whole } from './whole/whole.ts';

const compared: readonly BenchCase[] = [append, whole, rebuild];
/** No comparisons: they run only when they are named. */
const alone: readonly BenchCase[] = [scale, soak];
const cases = [...compared, ...alone];

const usage = `npm run bench -- [case ...] [--seconds N] [--rows NAME,...] [--tasks N] [--profile FOLDER] [--against PEER]

Measures this product against a fair peer, both in one run and in turn; the ratio is of medians.

${cases.map(({ name, about }) => `  ${name.padEnd(13)}${about}`).join('\n')}

  --seconds N   how long each contender is measured per row, default 5
  --rows NAMES  of whole: only these rows, separated by commas: ${rowNames.join(', ')}
  --tasks N     of scale: tasks of the large board, default 100000
  --profile F   the product runs with --cpu-prof, its profiles are in the folder F afterwards
  --against P   the peer of whole: history, the CRUD server with a chained history; or a folder, this product as the checkout there has it
  --help        this text

With TEST_KAFKA_BROKERS and TEST_MONGO_URL (npm run cluster -- --services kafka,mongo) the product runs in the distributed profile.

Without a case: all but ${alone.map(({ name }) => name).join(', ')}.`;

const fail = (message: string): never => {
  process.stderr.write(`${message}\n\n${usage}\n`);
  process.exit(2);
};

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '5' },
        rows: { type: 'string', default: '' },
        tasks: { type: 'string', default: '100000' },
        profile: { type: 'string' },
        against: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return fail(reasonOf(error));
  }
};

const say = (line: string) => process.stderr.write(`${line}\n`);
const { attempt, failures } = createAttempts(say);

const runCase = async (
  benchCase: BenchCase,
  options: Pick<CaseContext, 'seconds' | 'rows' | 'tasks' | 'profile' | 'against'>,
): Promise<string> => {
  try {
    const postgres = await startPostgres();
    onEnd(postgres.stop);
    return await benchCase.run({
      database: postgres.createDatabase,
      postgresPid: postgres.pid,
      ...options,
      onEnd,
      say,
      attempt,
    });
  } finally {
    await endAll();
  }
};

const { values, positionals } = readArguments();
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
const seconds = Number(values.seconds);
if (!(seconds > 0 && seconds <= 7200)) fail('--seconds must be a number above 0, at most 7200.');
const tasks = Number(values.tasks);
if (!Number.isInteger(tasks) || tasks < 2_000) fail('--tasks must be a whole number, at least 2000.');
const rows = values.rows.split(',').filter((name) => name !== '');
const profile = values.profile === undefined ? undefined : resolve(values.profile);
const unknownRows = rows.filter((name) => !rowNames.includes(name));
if (unknownRows.length > 0) fail(`There is no row ${unknownRows.join(', ')}.`);
const unknown = positionals.filter((name) => !cases.some((known) => known.name === name));
if (unknown.length > 0) fail(`There is no case ${unknown.join(', ')}.`);

endOnSignals();
for (const benchCase of cases) {
  if (positionals.length > 0 ? !positionals.includes(benchCase.name) : alone.includes(benchCase)) continue;
  say(`${benchCase.name}: ${benchCase.about}`);
  process.stdout.write(
    `## ${benchCase.name}\n\n${await runCase(benchCase, { seconds, rows, tasks, profile, against: values.against })}\n\n`,
  );
}
for (const failure of failures()) say(`Failed: ${failure}`);
// firebase-admin and prom-client keep timers that would hold the process open; all our parts have stopped by now.
process.exit(failures().length > 0 ? 1 : 0);
