import { messageOf, type Diagnosis } from '@marketplace/contracts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { inLanguage } from '../../testing/inLanguage.ts';
import { someRebuild } from '../../testing/operations.ts';

type Finding = Diagnosis['findings'][number];
const finding: Finding = {
  about: 'PostgreSQL sessions',
  state: 'bad',
  says: 'Session 500 (psql) holds up session 9 (appends) for 2 minutes. It is idle in transaction for 90 s.',
  advice: 'Find out whose it is, and end it there; by force: SELECT pg_terminate_backend(500).',
  details: { pid: 500, waitsSeconds: 120, 'partition 3': 7, fromTheFuture: 1 },
  texts: {
    about: [messageOf('doctor.about-sessions')],
    says: [
      messageOf('doctor.holds-up', { session: '500 (psql)', held: ['9 (appends)'], seconds: 120 }),
      messageOf('doctor.session-for', { state: 'idle in transaction', seconds: 90 }),
    ],
    advice: [messageOf('doctor.end-session', { pid: 500 })],
  },
};
const diagnosis = (change: Partial<Finding> = {}): Diagnosis => ({
  at: '2026-11-21T10:00:00.000Z',
  state: 'bad',
  findings: [{ ...finding, ...change }],
});
const asText = (code: string, given: Diagnosis) =>
  inLanguage(code, () => import('./doctor/findings.ts')).then(({ diagnosisText }) => diagnosisText(given));

afterEach(() => {
  Object.assign(document.documentElement, { lang: 'en', dir: '' });
});

describe('a finding', () => {
  it('is in German, as are its details', async () => {
    expect(await asText('de', diagnosis())).toBe(
      [
        'Diagnose von 2026-11-21T10:00:00.000Z: 1 Problem',
        '',
        'PROBLEM  PostgreSQL-Sitzungen: Sitzung 500 (psql) hält seit 2 min die Sitzung 9 (appends) auf. Ihr Zustand seit 1 min 30 s: idle in transaction.',
        '  Rat: Finden Sie heraus, wem sie gehört, und beenden Sie sie dort; notfalls mit Gewalt: SELECT pg_terminate_backend(500).',
        '  Prozess-ID: 500',
        '  Wartezeit (Sekunden): 120',
        '  Partition 3: 7',
        '  fromTheFuture: 1',
        '',
      ].join('\n'),
    );
  });

  const { says: _, ...others } = finding.texts ?? { about: [], says: [] };
  it.each([
    ['an older service, without codes', { texts: undefined }],
    ['a code that is not known', { texts: { ...others, says: [{ code: 'doctor.from-the-future' }] } }],
    [
      'other values',
      { texts: { ...others, says: [{ code: 'doctor.slow', values: { milliseconds: 'few' } }] } },
    ],
  ])('stays English from %s', async (_what, change) => {
    expect(await asText('de', diagnosis(change as Partial<Finding>))).toContain(`: ${finding.says}\n`);
  });

  it('stays English on an English page', async () => {
    expect(await asText('en', diagnosis())).toContain(`PROBLEM  ${finding.about}: ${finding.says}\n`);
  });

  it('isolates commands and names on a page from right to left; what is copied has no marks', async () => {
    document.documentElement.dir = 'rtl';
    const { FindingItem } = await inLanguage('ar', () => import('./doctor/FindingItem.tsx'));
    render(<FindingItem finding={finding} />, { wrapper: MemoryRouter });
    expect(screen.getByText('SELECT pg_terminate_backend(500)').tagName).toBe('BDI');
    expect(screen.getByText('500 (psql)').tagName).toBe('BDI');
    expect(screen.getByRole('listitem').textContent).not.toMatch(/[\u2068\u2069]/);
    expect(await asText('ar', diagnosis())).not.toMatch(/[\u2068\u2069]/);
  });
});

describe('a refused rebuild', () => {
  const refused = someRebuild({
    state: 'refused',
    message: '7 documents differ from the live one.',
    texts: { message: [messageOf('rebuild.differs', { count: 7, version: 3 })] },
  });
  const textOf = (code: string, change: Partial<typeof refused> = {}) =>
    inLanguage(code, () => import('./projections/rebuild/rebuildText.ts')).then(({ rebuildText }) =>
      rebuildText({ ...refused, ...change }),
    );

  it('says why in German', async () => {
    expect(await textOf('de')).toBe(
      '7 Dokumente weichen von den aktiven ab. Wenn Version 3 der Projektion das so vorsieht, akzeptieren Sie die Unterschiede.',
    );
  });
  it('shows the text of an error, and of an older service, as it is', async () => {
    const message = 'connection refused';
    expect(await textOf('de', { message, texts: { message: [messageOf('as-is', { text: message })] } })).toBe(
      message,
    );
    const { texts: _texts, ...older } = refused;
    const { rebuildText } = await inLanguage('de', () => import('./projections/rebuild/rebuildText.ts'));
    expect(rebuildText(older)).toBe(refused.message);
  });
});
