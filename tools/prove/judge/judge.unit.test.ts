import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ExportedEvent } from '../recording/export.ts';
import type { Line } from '../recording/lines.ts';
import { judge } from './judge.ts';

/** Each file is a recording with the events of its ledger. Its name begins with the invariant that it breaks, or is `good`. */
const folder = new URL('./recordings/', import.meta.url);
type Kept = Line | ({ readonly kind: 'event' } & ExportedEvent);

it.each(readdirSync(folder).sort())('the judge says what is wrong with the recording %s', (name) => {
  const kept = readFileSync(new URL(name, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Kept);
  const lines = kept.filter((one) => one.kind !== 'event');
  const events = kept.filter((one) => one.kind === 'event');
  const broken = new Set(judge(lines, events).map((violation) => violation.broken));
  const [rule = ''] = name.split('.');
  if (rule === 'good') expect([...broken]).toEqual([]);
  else expect([...broken]).toContain(rule);
});
