import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { exposedMetrics } from './testing/exposed.ts';
import { metricsIn } from './testing/promql.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

const duration = z.string().regex(/^\d+[smh]$/);
const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: z.string(),
          for: duration.optional(),
          labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      targets: z.array(z.object({ expr: z.string(), datasource: z.object({ uid: z.string() }) })).default([]),
    }),
  ),
});

const rules = rulesSchema.parse(parse(read('prometheus/rules.yml'))).groups.flatMap((group) => group.rules);
const { panels } = dashboardSchema.parse(JSON.parse(read('grafana/dashboards/marketplace.json')));
const graphs = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

let exposed: ReadonlySet<string>;
beforeAll(async () => {
  const text = await exposedMetrics();
  const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => `${name}${part}`) : [name],
  );
  // Prometheus adds these for every target.
  exposed = new Set([...families, 'up']);
});

const unknownIn = (expression: string) => metricsIn(expression).filter((name) => !exposed.has(name));

it.each(rules)('the alert $alert reads what the services expose', ({ expr }) => {
  expect(metricsIn(expr)).not.toEqual([]);
  expect(unknownIn(expr)).toEqual([]);
});

it.each(graphs)('the graph “$title” reads what the services expose', ({ expr }) => {
  expect(metricsIn(expr)).not.toEqual([]);
  expect(unknownIn(expr)).toEqual([]);
});

describe('the alerts', () => {
  it.each(['mail-waits', 'mail-not-taken'])('tell the finding %s', (kind) => {
    expect(rules.filter(({ expr }) => expr.includes(`marketplace_finding{kind="${kind}"}`))).toHaveLength(1);
  });
  it('have unique names, and link to headings of the guide', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    const guide = read('../../docs/operations.md');
    const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
    for (const { annotations } of rules) {
      const [file, heading] = annotations.runbook.split('#');
      expect(file).toBe('docs/operations.md');
      expect(headings).toContain(heading);
    }
  });
});

it('the guide lists exactly the metrics that the services export', () => {
  const guide = read('../../docs/operations.md');
  const named = new Set([...guide.matchAll(/`(marketplace_\w+)`/g)].map(([, name = '']) => name));
  const ours = [...exposed].filter((name) => name.startsWith('marketplace_'));
  expect(named).toEqual(new Set(ours.map((name) => name.replace(/_(bucket|sum|count)$/, ''))));
});

it('Grafana reads from the configured Prometheus', () => {
  const { datasources } = z
    .object({ datasources: z.array(z.object({ uid: z.string(), url: z.string() })) })
    .parse(parse(read('grafana/provisioning/datasources/prometheus.yml')));
  expect(datasources).toEqual([{ uid: 'prometheus', url: 'http://prometheus:9090' }]);
  const sources = panels.flatMap(({ targets }) => targets.map(({ datasource }) => datasource.uid));
  expect(new Set(sources)).toEqual(new Set(['prometheus']));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
