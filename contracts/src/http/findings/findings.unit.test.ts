import { expect, it } from 'vitest';
import { diagnosisLines, diagnosisOf, finding, remedyOf } from './findings.ts';
import { sentenceOf } from './words.ts';

it('a sentence has its figures by their names, as people write them', () => {
  const of = (text: string, figures: Parameters<typeof sentenceOf>[1]) => sentenceOf(text, figures);
  const durations = [0.44, 90, 180, 7_200].map((seconds) => of('{waitsSeconds}', { waitsSeconds: seconds }));
  expect(durations).toEqual(['0.4 s', '90 s', '3 minutes', '2 hours']);
  expect([5.12e8, 3.2e9].map((bytes) => of('{freeBytes}', { freeBytes: bytes }))).toEqual([
    '512 MB',
    '3.2 GB',
  ]);
  expect([1, 12_345].map((n) => of('{n|event}, {n}', { n }))).toEqual(['1 event, 1', '12,345 events, 12345']);
  expect(of('{at} {text}', { at: '2026-11-27T09:00:00.000Z', text: '{at}' })).toBe(
    '2026-11-27 09:00:00 UTC {at}',
  );
  expect(of('{last}', { last: null })).toBe('—');
});

it('a diagnosis has the worst finding first; what is pending still is bad', () => {
  const found = [
    finding('answers', 'event store', { milliseconds: 2 }),
    finding('slow', 'read store', { milliseconds: 1_200 }),
    finding('no-leader', 'leader of relay', { holder: null, since: null }),
  ];
  const diagnosis = diagnosisOf('2026-11-27T09:00:00.000Z', found);
  expect(diagnosis.state).toBe('bad');
  expect(diagnosisLines(diagnosis, true)).toEqual([
    'BAD      leader of relay: Nobody leads. The last leader: —, from — on.',
    '         → Start the program that does it, or look in its log for why it can’t become the leader.',
    '         holder: null',
    '         since: null',
    'WARNING  read store: It took 1200 ms to answer a small question.',
    '         → Look at the load of its machine, and at the network between.',
    '         milliseconds: 1200',
    'good     event store: It answers within 2 ms.',
    '         milliseconds: 2',
  ]);
  expect(diagnosisLines(diagnosisOf(diagnosis.at, found.slice(0, 1)))).toHaveLength(1);
  expect(diagnosisOf(diagnosis.at, [])).toMatchObject({ state: 'good' });
});

it('the action that ends a finding is known by its kind', () => {
  expect(['paused', 'document-differs', 'away', 'of a newer service', undefined].map(remedyOf)).toEqual([
    'resume',
    'rebuild',
    undefined,
    undefined,
    undefined,
  ]);
});
