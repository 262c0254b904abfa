import { storedFieldsOf, type StoredFields } from '@marketplace/read-store';
import { describe, expect, it } from 'vitest';
import { foldOf } from '../testing/documents.ts';
import { ledgerOf, posting, taskId } from '../testing/history.ts';
import { tasksProjection } from '@marketplace/read-store/projections';
import { differenceOf } from './checkTasks.ts';

const of = { taskId: taskId(1), collection: 'tasks', id: taskId(1) };
const made = async (): Promise<StoredFields> => {
  const [document] = await foldOf(
    tasksProjection,
    ledgerOf([{ type: 'TaskPosted', data: posting, task: 1, uid: 'ada' }]),
  );
  if (document === undefined) throw new Error('No document.');
  return storedFieldsOf(document);
};
const stored = async (change: Readonly<Record<string, unknown>>) => {
  const { position, fields } = await made();
  return { position, fields: { ...fields, ...change } };
};

describe('a served document', () => {
  it('is equal to the fold, also where its texts are in other bytes, or leave out what is empty', async () => {
    const document = await made();
    const { fields } = await stored({});
    const shown = JSON.stringify({ ...(JSON.parse(String(fields['shown'])) as object), extra: '' }, null, 1);
    expect(differenceOf(of, document, await stored({}))).toBeUndefined();
    expect(differenceOf(of, document, await stored({ shown }))).toBeUndefined();
    expect(differenceOf(of, { ...document, fields: undefined }, undefined)).toBeUndefined();
  });

  it.each([
    ['a column', { budget: 7 }, ['budget']],
    ['a text', { shown: '{}' }, expect.arrayContaining(['title', '_id']) as string[]],
    ['a text that is no JSON', { personal: 'x' }, ['userEmail']],
  ])('differs in %s, with hashes that say nothing', async (_what, change, fields) => {
    const difference = differenceOf(of, await made(), await stored(change));
    expect(difference).toMatchObject({ kind: 'different', fields });
    expect([difference?.ledger, difference?.served]).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ]);
    expect(difference?.ledger).not.toBe(difference?.served);
  });
});
