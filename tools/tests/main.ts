import { readFileSync } from 'node:fs';
import { reportSchema, totalsOf, type Report } from './totals.ts';

/**
 * `totals STATUS RESULTS...`: prints the totals of Vitest's JSON reports as one line, `N passed, N failed, N skipped`. A report
 * that is missing counts as one failure, and so does a failed earlier step (STATUS is not 0). Exits with 1 when something
 * failed.
 */
const readReport = (file: string): Report | undefined => {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    console.error('There is no test report: the tests did not run to their end.');
    return undefined;
  }
};

const [status = '0', ...files] = process.argv.slice(2);
const reports = files.map(readReport);
const { passed, failed, skipped } = totalsOf(reports.filter((report) => report !== undefined));
const failures = failed + reports.filter((report) => report === undefined).length;
const all = failures === 0 && status !== '0' ? 1 : failures;
console.log(`${passed} passed, ${all} failed, ${skipped} skipped`);
process.exitCode = all === 0 ? 0 : 1;
