import { z } from 'zod';

/** The most lines of each room and kind of file. */
export const budgetSchema = z.record(z.string(), z.int().min(0));
export type Budget = z.infer<typeof budgetSchema>;

/** Whether a file is a test, or a helper of tests. */
export const isForTests = (file: string): boolean => /\.test\.|\/testing\/|^tests\//.test(file);
const isTypeScript = (file: string) => /\.tsx?$/.test(file);
const room = (folder: string) => (file: string) =>
  file.startsWith(`${folder}/`) && isTypeScript(file) && !isForTests(file);

/** What is counted apart from the rooms; a room's own lines are TypeScript without tests. */
const kinds: Readonly<Record<string, (file: string) => boolean>> = {
  'tests and their helpers': (file) => isTypeScript(file) && isForTests(file),
  SQL: (file) => file.endsWith('.sql'),
  Python: (file) => file.endsWith('.py'),
  catalogues: (file) => file.endsWith('.po'),
};

/** Whether a file counts for that name of the budget. */
export const countsFor = (name: string): ((file: string) => boolean) => kinds[name] ?? room(name);

const sumOf = (budget: Budget) => Object.values(budget).reduce((sum, most) => sum + most, 0);

/** The files that no name of the budget counts: their room has no limit. */
export const uncounted = (files: readonly string[], budget: Budget): readonly string[] => {
  const counts = Object.keys(budget).map(countsFor);
  return files.filter((file) => file.includes('/') && !counts.some((isCounted) => isCounted(file)));
};

/**
 * By how many lines a commit raises the budget without a right to: what rises falls elsewhere, or the commit's message names its allowance.
 * A merge may have, of each name, what the highest of its parents has.
 */
export const raisedBy = (parents: readonly Budget[], after: Budget, message: string): number => {
  const allowed = Number(/^Allowance: (\d+) lines\b/m.exec(message)?.[1] ?? 0);
  const names = [...new Set(parents.flatMap((parent) => Object.keys(parent)))];
  const before = names.map((name) => [name, Math.max(...parents.map((parent) => parent[name] ?? 0))]);
  return Math.max(0, sumOf(after) - sumOf(Object.fromEntries(before) as Budget) - allowed);
};
