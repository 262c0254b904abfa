import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgetSchema, countsFor, raisedBy, uncounted, type Budget } from './budgets.ts';

// Part of `npm run lint`: fails if a room or a kind of file has more lines than `budget.json` allows, or if a commit raised what it allows.

const root = join(import.meta.dirname, '../..');
const path = 'tools/lint/budget.json';
const fail = (message: string): void => {
  console.error(message);
  process.exitCode = 1;
};

const budget = budgetSchema.parse(JSON.parse(readFileSync(join(root, path), 'utf8')));
// Also files that are not added to git yet.
const files = globSync('**/*.{ts,tsx,sql,py,po}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist', '**/dist-server', '.*'],
});
const linesOf = new Map(
  files.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1]),
);
for (const [name, most] of Object.entries(budget)) {
  const counts = countsFor(name);
  const lines = [...linesOf].reduce((sum, [file, its]) => (counts(file) ? sum + its : sum), 0);
  if (lines > most)
    fail(
      `${name}: ${lines} lines, ${lines - most} more than ${path} allows. Remove as many, here or in another room.`,
    );
}

for (const file of uncounted(files, budget)) fail(`${file}: its room has no line in ${path}.`);

/** Also in a checkout of another user, as in a container. */
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'safe.directory=*', ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' });

/** Undefined where the commit has no budget, or one of the form of before, which counted only production code. */
const budgetIn = (commit: string): Budget | undefined => {
  try {
    const { data } = budgetSchema.safeParse(JSON.parse(git('show', `${commit}:${path}`)));
    return data?.['SQL'] === undefined ? undefined : data;
  } catch {
    return undefined;
  }
};

const commits = (() => {
  try {
    return git('log', '--max-count=100', '--format=%H %P', '--', path).split('\n').filter(Boolean);
  } catch {
    console.log('No git here: nothing says whether a commit raised the budget.');
    return [];
  }
})();
for (const line of commits) {
  const [commit = '', ...parents] = line.split(' ');
  const before = parents.map(budgetIn).filter((budget) => budget !== undefined);
  const after = budgetIn(commit);
  const raised =
    before.length > 0 && after ? raisedBy(before, after, git('show', '-s', '--format=%B', commit)) : 0;
  if (raised > 0)
    fail(
      `Commit ${commit} raises ${path} by ${raised} lines. It must lower as many, or say "Allowance: ${raised} lines, what for".`,
    );
}
const head = commits.length > 0 ? budgetIn('HEAD') : undefined;
const toCome = head ? raisedBy([head], budget, '') : 0;
if (toCome > 0) console.log(`The commit to come must say "Allowance: ${toCome} lines, what for".`);
