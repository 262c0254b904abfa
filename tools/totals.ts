import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * `totals RESULTS STATUS`: prints the totals of Vitest's JSON report as one line, `N passed, N failed, N skipped`.
 * A file that failed without a failed test (it could not be loaded) counts as one failure, and so does a failed
 * earlier step (STATUS is not 0). Exits with 1 when something failed. Tests that failed first and passed when they ran again are named before.
 */
const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const [file = '', status = '0'] = process.argv.slice(2);
const readReport = () => {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    console.error('There is no test report: the tests did not run to their end.');
    return undefined;
  }
};

const report = readReport();
const unsteady = (report?.testResults ?? [])
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status: end, failureMessages }) => end === 'passed' && failureMessages.length > 0);
for (const { fullName, failureMessages } of unsteady)
  console.log(`Passed when it ran again: ${fullName}\n${failureMessages.join('\n')}`);
const brokenFiles = (report?.testResults ?? []).filter(
  (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
).length;
const failedTests = report ? report.numFailedTests + brokenFiles : 1;
const failed = failedTests === 0 && status !== '0' ? 1 : failedTests;
const passed = report?.numPassedTests ?? 0;
const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
