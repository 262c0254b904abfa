import { resolve } from 'node:path';
import { Argument } from 'commander';
import { commandLine, readNames, readNumber } from '../commandLine.ts';
import { endAll, endOnSignals, onEnd } from '../endings.ts';
import { append } from './append/append.ts';
import { createAttempts } from './measure/attempts.ts';
import { rebuild } from './rebuild/rebuild.ts';
import type { BenchCase, BenchOptions } from './setup/benchCase.ts';
import { startPostgres } from './setup/postgres.ts';
import { scale } from './scale/scale.ts';
import { soak } from './soak/soak.ts';
import { rowNames, whole } from './whole/whole.ts';

const compared: readonly BenchCase[] = [append, whole, rebuild];
/** Cases that compare nothing: they run only when the command line names them. */
const alone: readonly BenchCase[] = [scale, soak];
const cases = [...compared, ...alone];

const about =
  'Measures this product against a fair peer, both in one run and in turn; the ratio is of medians.';
const more = `
Cases:
${cases.map((one) => `  ${one.name.padEnd(9)}${one.about}`).join('\n')}

With TEST_KAFKA_BROKERS and TEST_MONGO_URL (npm run cluster -- --services kafka,mongo) the product runs in the distributed profile.`;

const program = commandLine('bench', about)
  .addHelpText('after', more)
  .addArgument(
    new Argument('[case...]', `default: all but ${alone.map(({ name }) => name).join(', ')}`).choices(
      cases.map(({ name }) => name),
    ),
  )
  .option(
    '--seconds <n>',
    'how long each contender is measured per row',
    readNumber((seconds) => seconds > 0 && seconds <= 7200, 'a number above 0, at most 7200'),
    5,
  )
  .option(
    '--rows <names>',
    `of whole: only these rows, separated by commas: ${rowNames.join(', ')}`,
    readNames(rowNames),
  )
  .option(
    '--tasks <n>',
    'of scale: tasks of the large board',
    readNumber((tasks) => Number.isInteger(tasks) && tasks >= 2_000, 'a whole number, at least 2000'),
    100_000,
  )
  .option(
    '--profile <folder>',
    'the product runs with --cpu-prof, its profiles are in the folder afterwards',
    (folder) => resolve(folder),
  )
  .option(
    '--against <peer>',
    'the peer of whole: history, the CRUD server with a chained history; or a folder, this product as the checkout there has it',
  )
  .parse();

const say = (line: string) => process.stderr.write(`${line}\n`);
const { attempt, failures } = createAttempts(say);

const runCase = async (benchCase: BenchCase, options: BenchOptions): Promise<string> => {
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

endOnSignals();
const chosen = program.args.length > 0 ? cases.filter(({ name }) => program.args.includes(name)) : compared;
for (const benchCase of chosen) {
  say(`${benchCase.name}: ${benchCase.about}`);
  process.stdout.write(
    `## ${benchCase.name}\n\n${await runCase(benchCase, program.opts<BenchOptions>())}\n\n`,
  );
}
for (const failure of failures()) say(`Failed: ${failure}`);
// All our parts have stopped, but timers of firebase-admin and prom-client would keep the process running.
process.exit(failures().length > 0 ? 1 : 0);
