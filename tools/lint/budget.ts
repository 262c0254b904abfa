import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

// Part of `npm run lint`: fails if a room has more lines of TypeScript, without tests, than `budget.json` allows, or all of them together. Prints
// how far they are from their goals.

const root = join(import.meta.dirname, '../..');
const production = /^(?!.*(\.test\.|\/testing\/|\/test\/)).*\.tsx?$/;

const budget = z
  .record(z.string(), z.strictObject({ most: z.int(), goal: z.int() }))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8')));

/** Also files that are not added to git yet. Not `git ls-files`: git refuses a checkout of another user. */
const linesIn = (room: string): number =>
  globSync(`${room}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] })
    .filter((file) => production.test(file))
    .reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);

const { all, ...rooms } = budget;
const sizes = new Map(Object.keys(rooms).map((room) => [room, linesIn(room)]));
const sum = [...sizes.values()].reduce((total, lines) => total + lines, 0);

for (const [name, { most, goal }] of Object.entries({ ...rooms, ...(all && { 'The whole product': all }) })) {
  const lines = sizes.get(name) ?? sum;
  if (lines > goal) console.log(`${name}: ${lines} lines, ${lines - goal} above its goal.`);
  if (lines <= most) continue;
  console.error(
    `${name} has ${lines} lines, ${lines - most} more than "most" in tools/lint/budget.json: remove as many, or raise "most" and say in the commit what they buy.`,
  );
  process.exitCode = 1;
}
