import { describe, expect, it } from 'vitest';
import { eachSentence } from '../testing/sentences.ts';
import { ruleTexts } from '../texts/rules.ts';
import { inEnglish } from './english.ts';
import { rule } from './rule.ts';
import { messageOf } from './message.ts';

describe('a sentence in English', () => {
  const all = eachSentence();
  const texts = all.map((one) => inEnglish([one]));

  it('has the text of its code, with its values', () => {
    // Without a value of the right type it would be its code.
    expect(
      texts.filter((text, index) => text === all[index]?.code || /undefined|NaN|[{}`]/.test(text)),
    ).toEqual([]);
    expect(new Set(texts).size).toBe(all.length);
  });

  it.each([
    [messageOf('doctor.not-published', { events: 1, seconds: 0.44 }), '1 event is not published, 0.4 s old.'],
    [
      messageOf('doctor.not-published', { events: 2_000, seconds: 180 }),
      '2,000 events are not published, the oldest 3 minutes old.',
    ],
    [messageOf('doctor.at', { position: 12_345, head: 12_346 }), 'Events applied: 12345 of 12346.'],
    [
      messageOf('doctor.disk-free', { freeBytes: 5.12e8, totalBytes: 3.2e9, path: '/data' }),
      '512 MB of 3.2 GB are free at /data.',
    ],
    [
      messageOf('doctor.holds-up', { session: '5 (psql)', held: ['6 (a)', '7'], seconds: 30 }),
      'Session 5 (psql) holds up 2 sessions (6 (a), 7) for 30 s.',
    ],
    [
      messageOf('doctor.end-session', { pid: 1_234 }),
      'Find out whose it is, and end it there; by force: SELECT pg_terminate_backend(1234).',
    ],
    [messageOf('doctor.unknown', { fault: 'a `b` {c}' }), 'This could not be looked at: a `b` {c}'],
  ])('%j', (said, text) => {
    expect(inEnglish([said])).toBe(text);
  });

  it('is its code if only another version of the program knows it, or other values', () => {
    expect(inEnglish([messageOf('rebuild.no-standstill'), { code: 'rebuild.newer' }])).toMatch(
      /\. rebuild\.newer$/,
    );
    expect(inEnglish([{ code: 'doctor.slow', values: { milliseconds: 'few' } }])).toBe('doctor.slow');
    expect(inEnglish([{ code: 'doctor.slow' }])).toBe('doctor.slow');
  });
});

describe('a rule', () => {
  const rules = eachSentence().filter(({ code }) => code in ruleTexts);

  it('has the sentence that the message format makes', () => {
    expect(rules.length).toBeGreaterThan(10);
    for (const { code, values } of rules) {
      const { message, params } = rule(code as 'rule.at-most', values as { field: string; limit: number });
      expect(message).toBe(inEnglish([{ code, values }]));
      expect(params).toEqual({ code, values });
    }
  });
});
