import { describe, expect, it } from 'vitest';
import { settingsOf, tableOf } from './report.ts';

const parts = [
  {
    name: 'postgres',
    what: 'PostgreSQL 18',
    address: '127.0.0.1:5433',
    pid: () => 4711,
    settings: { TEST_DATABASE_URL: 'postgresql://a:b@127.0.0.1:5433/c' },
  },
  {
    name: 'kafka',
    what: 'Apache Kafka',
    address: '127.0.0.1:29092',
    pid: () => undefined,
    settings: { TEST_KAFKA_BROKERS: '127.0.0.1:29092' },
  },
];

describe('the report of a cluster that is ready', () => {
  it('is a table without passwords', () => {
    expect(tableOf(parts)).toBe(
      [
        'PART      ADDRESS          PID   WHAT',
        'postgres  127.0.0.1:5433   4711  PostgreSQL 18',
        'kafka     127.0.0.1:29092  -     Apache Kafka',
      ].join('\n'),
    );
  });

  it('is a line of an environment file for each setting', () => {
    expect(settingsOf(parts)).toBe(
      'TEST_DATABASE_URL=postgresql://a:b@127.0.0.1:5433/c\nTEST_KAFKA_BROKERS=127.0.0.1:29092\n',
    );
  });
});
