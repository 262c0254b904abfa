import { expect, it } from 'vitest';
import { totalsOf, type Report } from './totals.ts';

const file = (name: string, ends: readonly string[], status = 'passed'): Report['testResults'][number] => ({
  name,
  status,
  assertionResults: ends.map((end) => ({ status: end })),
});

it('what a run without parts skipped counts by the run that had them', () => {
  const bare = {
    testResults: [file('a', ['passed', 'passed']), file('browser', ['skipped']), file('docker', ['skipped'])],
  };
  const real = {
    testResults: [file('browser', ['passed', 'failed', 'passed'], 'failed'), file('docker', ['skipped'])],
  };
  expect(totalsOf([bare, real])).toEqual({ passed: 4, failed: 1, skipped: 1 });
});

it('a file that could not be loaded, or whose hook failed, is a failure', () => {
  const report = { testResults: [file('not loaded', [], 'failed'), file('hook', ['skipped'], 'failed')] };
  expect(totalsOf([report])).toEqual({ passed: 0, failed: 2, skipped: 1 });
});
