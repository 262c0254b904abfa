import {
  fieldErrors,
  placeBidSchema,
  postTaskSchema,
  problemKinds,
  problemType,
  rule,
  type FieldError,
  type ProblemKind,
  type Rule,
} from '@marketplace/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { inLanguage } from '../../testing/inLanguage.ts';
import { inPageLanguage } from './problemTexts.ts';

const kinds = Object.keys(problemKinds) as ProblemKind[];
const said = (kind: ProblemKind, errors?: readonly FieldError[]) => ({
  type: problemType(kind),
  message: 'As the server says.',
  errors,
});
const fault = (path: string, { message, params }: Rule): FieldError => ({ path, message, ...params });
const faultsOf = (body: object) =>
  [postTaskSchema, placeBidSchema].flatMap((schema) => {
    const { error } = schema.safeParse(body);
    return error ? fieldErrors(error) : [];
  });

afterEach(() => {
  document.documentElement.lang = 'en';
});

describe('what a problem says', () => {
  it.each(kinds)('is the server’s message on an English page: %s', (kind) => {
    expect(inPageLanguage(said(kind)).message).toBe('As the server says.');
  });

  it.each(['de', 'ar'])('is a text of its own for each kind in %s', async (code) => {
    const { inPageLanguage: translated } = await inLanguage(code, () => import('./problemTexts.ts'));
    const texts = kinds.map((kind) => translated(said(kind)).message);
    expect(texts).not.toContain('As the server says.');
    // A message without a text is shown as its id, which has six letters.
    expect(texts.filter((text) => text.length < 12)).toEqual([]);
    expect(new Set(texts).size).toBe(kinds.length);
  });

  it('is the server’s message if the kind is not known', async () => {
    const { inPageLanguage: translated } = await inLanguage('de', () => import('./problemTexts.ts'));
    for (const type of ['urn:marketplace:problem:from-the-future', 'about:blank', undefined])
      expect(translated({ type, message: 'New.' }).message).toBe('New.');
  });

  it('says how long to wait, as the server does', async () => {
    const { inPageLanguage: translated } = await inLanguage('de', () => import('./problemTexts.ts'));
    expect(translated({ ...said('too-many-requests'), retryAfterSeconds: 42 }).message).toBe(
      'Sie haben zu viele Aufrufe gemacht. Versuchen Sie es in 42 s noch einmal.',
    );
  });

  it('names the faults of the fields, and is made of them', async () => {
    const { inPageLanguage: translated } = await inLanguage('de', () => import('./problemTexts.ts'));
    const { message, errors } = translated(
      said('invalid-request', [
        fault('title', rule('rule.required', { field: 'Title' })),
        fault('budget', rule('rule.at-most', { field: 'Budget', limit: 1_000_000_000 })),
      ]),
    );
    expect(errors).toEqual([
      { path: 'title', message: 'Titel fehlt.' },
      { path: 'budget', message: 'Budget: höchstens 1.000.000.000.' },
    ]);
    expect(message).toBe('Titel fehlt. Budget: höchstens 1.000.000.000.');
  });

  it('is a general sentence for a fault that is not known', async () => {
    const { inPageLanguage: translated } = await inLanguage('de', () => import('./problemTexts.ts'));
    const problem = translated(said('invalid-request', [{ path: 'colour', message: 'Colour is odd.' }]));
    expect(problem.errors).toEqual([{ path: 'colour', message: 'Das ist nicht gültig; bitte prüfen.' }]);
    expect(problem.message).toBe('Die Anfrage ist ungültig. Prüfen Sie Ihre Eingaben.');
  });

  it.each([
    {},
    {
      title: 'x'.repeat(201),
      description: 'a\0',
      deadline: '2033-02-30',
      budget: -1,
      amount: 0.001,
      days: 0,
      message: '\ud800',
    },
    { title: `a${'\u0301'.repeat(101)}`, budget: 1e10, amount: 'a', days: 400, message: ' ' },
  ])('has a text for each rule of what people type (%#)', async (body) => {
    const { ruleText } = await inLanguage('de', () => import('../../ui/sentences/ruleText.ts'));
    const faults = faultsOf(body).filter(({ path }) => path !== 'taskId' && path !== 'category');
    expect(faults.length).toBeGreaterThan(3);
    expect(faults.filter((fault) => ruleText(fault) === undefined)).toEqual([]);
  });
});
