import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('gauges from a query', () => {
  it('have the present values, from one query for each reading', async () => {
    const metrics = createMetrics();
    let waiting = new Map([
      ['tasks', 3],
      ['bids', 4],
    ]);
    let queries = 0;
    const query = () => {
      queries += 1;
      return Promise.resolve(waiting);
    };
    metrics.gaugesFrom(query, [
      {
        name: 'waiting',
        help: 'by name',
        labelNames: ['name'],
        values: (all) => [...all].map(([name, value]) => ({ labels: { name }, value })),
      },
      { name: 'names', help: 'all', values: ({ size }) => [{ value: size }] },
    ]);
    const first = await metrics.text();
    expect(first).toContain('waiting{name="tasks"} 3\nwaiting{name="bids"} 4\n');
    expect(first).toContain('\nnames 2\n');
    expect(queries).toBe(1);
    waiting = new Map([['tasks', 0]]);
    const second = await metrics.text();
    expect(second).toContain('waiting{name="tasks"} 0\n');
    expect(second).not.toContain('name="bids"');
  });

  it('have no value while the query fails; all other metrics are shown', async () => {
    const metrics = createMetrics();
    const values = (value: number) => [{ value }];
    metrics.gaugesFrom<number>(
      () => Promise.reject(new Error('away')),
      [{ name: 'queries', help: 'a', values }],
    );
    metrics.gauge({ name: 'known', help: 'k' }).set(1);
    const text = await metrics.text();
    expect(text).toContain('# TYPE queries gauge');
    expect(text).not.toMatch(/^queries/m);
    expect(text).toMatch(/^known 1$/m);
  });
});
