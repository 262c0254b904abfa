import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { runProgram, SettingsError } from '@marketplace/service-kit';
import { commandLine, readNames } from '../commandLine.ts';
import { isForTests } from '../lint/budgets.ts';
import { broken, mutantsOf, type Mutant } from './mutate.ts';

const root = join(import.meta.dirname, '../..');
const suites = ['unit', 'integration', 'frontend'] as const;
/** In milliseconds: a mutant may make a loop without an end. */
const hangsAfter = 300_000;

/** The tests of a suite that load the file; true if they pass. */
const passes = async (suite: string, file: string, tests: readonly string[]): Promise<boolean> => {
  const chosen = tests.length > 0 ? ['run', ...tests] : ['related', '--run', file];
  const options = [
    '--configLoader',
    'native',
    '--project',
    suite,
    '--bail',
    '1',
    '--maxWorkers',
    '1',
    '--passWithNoTests',
  ];
  const vitest = spawn('vitest', [...chosen, ...options], {
    cwd: root,
    stdio: 'ignore',
    timeout: hangsAfter,
  });
  const [code] = (await once(vitest, 'exit')) as [number | null];
  return code === 0;
};

const sourcesIn = (path: string): readonly string[] =>
  statSync(join(root, path)).isFile()
    ? [path]
    : globSync(`${path}/**/*.{ts,tsx,sql}`, { cwd: root })
        .filter((file) => !isForTests(file) && !file.includes('node_modules'))
        .toSorted();

const reportOf = (file: string, text: string, mutant: Mutant): string => {
  const line = text.slice(0, mutant.start).split('\n').length;
  return `${file}:${line}: ${text.slice(mutant.start, mutant.end).replaceAll(/\s+/g, ' ')} -> ${mutant.broken.replaceAll(/\s+/g, ' ')}`;
};

interface Options {
  readonly suites: readonly (typeof suites)[number][];
  readonly tests: readonly string[];
}

/** Breaks the file once for each mutant, and runs its tests. Returns the mutants that no test notices. */
const survivorsOf = async (file: string, { suites: chosen, tests }: Options): Promise<readonly Mutant[]> => {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const restore = () => writeFileSync(path, text);
  process.once('exit', restore);
  for (const suite of chosen)
    if (!(await passes(suite, file, tests)))
      throw new SettingsError(`The ${suite} tests of ${file} fail without any break.`);
  const live: Mutant[] = [];
  for (const mutant of mutantsOf(file, text)) {
    writeFileSync(path, broken(text, mutant));
    let lives = true;
    for (const suite of chosen) lives &&= await passes(suite, file, tests);
    if (!lives) continue;
    console.log(reportOf(file, text, mutant));
    live.push(mutant);
  }
  restore();
  process.off('exit', restore);
  return live;
};

await runProgram('mutants', async () => {
  const program = commandLine(
    'mutants',
    `Breaks each rule of some files or folders once, and runs the tests that load it. Prints each break that no test notices,
     and ends with exit code 1 then. The files are changed in place, and put back.`,
  )
    .argument('<paths...>', 'files or folders, such as command-service/src/place-bid')
    .option('--suites <names>', `of ${suites.join(', ')}`, readNames(suites), ['unit'])
    .option('--tests <files...>', 'these tests in place of those that load the file', [])
    .parse();
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  const files = program.args.flatMap((path) => sourcesIn(relative(root, resolve(path))));
  if (execFileSync('git', ['status', '--porcelain', '--', ...files], { cwd: root, encoding: 'utf8' }) !== '')
    throw new SettingsError(
      'Some of these files are changed: commit them first, because they are changed in place.',
    );
  let [all, live] = [0, 0];
  for (const file of files) {
    all += mutantsOf(file, readFileSync(join(root, file), 'utf8')).length;
    live += (await survivorsOf(file, program.opts<Options>())).length;
  }
  console.log(`${all} mutants, ${live} live.`);
  if (live > 0) process.exitCode = 1;
});
