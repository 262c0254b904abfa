import { execFileSync, spawnSync } from 'node:child_process';

// `npm run test:changed`: the unit tests that a branch can break, then the other tests that it can break in the rooms which it touches. Nearly
// every file depends on `contracts`; CI runs the rest.

const run = (...args: readonly string[]): void => {
  const options = ['run', '--configLoader', 'native', '--changed', 'main', '--passWithNoTests'];
  const { status } = spawnSync('vitest', [...options, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

const touched = execFileSync('git', ['diff', '--name-only', 'main'], { encoding: 'utf8' }).split('\n');
const rooms = touched.flatMap((file) => /^(?:packages\/)?[\w-]+\//.exec(file) ?? []);

run('--project', 'unit');
run('--project', 'integration', '--project', 'frontend', ...new Set(rooms));
