import { expect, it } from 'vitest';
import { totalsOf, type Report } from './totals.ts';

const file = (name: string, ends: readonly string[], status = 'passed'): Report['testResults'][number] => ({
  name,
  status,
  assertionResults: ends.map((end) => ({ status: end, fullName: `${name} ${end}`, failureMessages: [] })),
});

it('what a run without parts skipped counts by the run that had them', () => {
  const bare = {
    testResults: [file('a', ['passed', 'passed']), file('browser', ['skipped']), file('docker', ['skipped'])],
  };
  const real = {
    testResults: [file('browser', ['passed', 'failed', 'passed'], 'failed'), file('docker', ['skipped'])],
  };
  expect(totalsOf([bare, real])).toMatchObject({ passed: 4, failed: 1, skipped: 1 });
});

it('a file that could not be loaded, or whose hook failed, is a failure', () => {
  const report = { testResults: [file('not loaded', [], 'failed'), file('hook', ['skipped'], 'failed')] };
  expect(totalsOf([report])).toMatchObject({ passed: 0, failed: 2, skipped: 1 });
});

it('a test that passed at the second try is named', () => {
  const report = { testResults: [file('a', ['passed'])] };
  report.testResults[0]?.assertionResults[0]?.failureMessages.push('timed out');
  expect(totalsOf([report]).unsteady).toHaveLength(1);
});
