import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

// Part of `npm run lint`: fails if a room has more lines of TypeScript, without tests, than `budget.json` allows. A feature that does
// not fit must remove other lines.

const root = join(import.meta.dirname, '../..');
const production = /^(?!.*(\.test\.|\/testing\/|\/test\/)).*\.tsx?$/;

const budget = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8')));

const linesIn = (room: string): number =>
  execFileSync('git', ['ls-files', room], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => production.test(file))
    .reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);

for (const [room, most] of Object.entries(budget)) {
  const lines = linesIn(room);
  if (lines <= most) continue;
  console.error(`${room} has ${lines} lines, ${lines - most} more than tools/lint/budget.json allows.`);
  process.exitCode = 1;
}
