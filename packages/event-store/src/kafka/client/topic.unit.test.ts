import { expect, it } from 'vitest';
import { retentionFault } from './topic.ts';

const of = (policy?: string, retention?: string) =>
  retentionFault('events', { 'cleanup.policy': policy, 'retention.ms': retention });

it.each([
  ['delete', '604800000'],
  ['delete', '1000'],
])('a topic with %s and %s ms is good', (policy, retention) => {
  expect(of(policy, retention)).toBeUndefined();
});

it.each([
  ['delete', '604800001', 'retention.ms=604800001'],
  ['delete', '-1', 'retention.ms=-1'],
  ['compact', '1000', 'cleanup.policy=compact'],
  ['compact,delete', '1000', 'cleanup.policy=compact,delete'],
  ['delete', undefined, 'retention.ms='],
])('a topic with %s and %s ms is refused, with what to do', (policy, retention, found) => {
  const fault = of(policy, retention) ?? '';
  expect(fault).toContain(`has ${found},`);
  expect(fault).toContain('--add-config cleanup.policy=delete,retention.ms=604800000)');
  expect(fault).toContain('npm run ops -- delete-topic');
});
