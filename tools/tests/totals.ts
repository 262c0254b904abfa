import { z } from 'zod';

/** The part of Vitest's JSON report that the totals need. */
export const reportSchema = z.object({
  testResults: z.array(
    z.object({
      /** Path of the file. */
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});
export type Report = z.infer<typeof reportSchema>;

/**
 * The totals of several runs. Of a file that ran several times, the last run counts: a suite that was skipped because a part was missing
 * counts by the run that had the part. A file that failed without a failed test (it could not be loaded) is one failure.
 */
export const totalsOf = (reports: readonly Report[]) => {
  const files = new Map(reports.flatMap(({ testResults }) => testResults.map((file) => [file.name, file])));
  const results = [...files.values()];
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  const count = (...ends: readonly string[]) => tests.filter(({ status }) => ends.includes(status)).length;
  const broken = results.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const [passed, failed] = [count('passed'), count('failed')];
  return {
    passed,
    failed: failed + broken.length,
    skipped: tests.length - passed - failed,
  };
};
