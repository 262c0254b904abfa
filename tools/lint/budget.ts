import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

// Part of `npm run lint`: fails if a room has more lines of TypeScript, without tests, than `budget.json` allows. Prints how far the rooms
// are from their goals.

const root = join(import.meta.dirname, '../..');
const production = /^(?!.*(\.test\.|\/testing\/|\/test\/)).*\.tsx?$/;

const budget = z
  .record(z.string(), z.strictObject({ most: z.int(), goal: z.int() }))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8')));

/** Also files that are not added to git yet. */
const linesIn = (room: string): number =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', room], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => production.test(file) && existsSync(join(root, file)))
    .reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);

let toGo = 0;
for (const [room, { most, goal }] of Object.entries(budget)) {
  const lines = linesIn(room);
  toGo += Math.max(0, lines - goal);
  if (lines <= most) continue;
  console.error(
    `${room} has ${lines} lines, ${lines - most} more than "most" in tools/lint/budget.json: remove as many, or raise "most" and say in the commit what they buy.`,
  );
  process.exitCode = 1;
}
if (toGo > 0)
  console.log(`Lines to go until all rooms reach their goals in tools/lint/budget.json: ${toGo}.`);
