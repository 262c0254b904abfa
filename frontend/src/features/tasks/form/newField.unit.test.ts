import { withTestField } from '@marketplace/contracts/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { someTask } from '../../../testing/someTask.ts';

const taskFields = '../../../../../contracts/src/domain/taskFields.ts';
vi.resetModules();
vi.doMock(taskFields, async (original) => withTestField(await original()));
const { changesOf, emptyTaskForm, formOf, updateFormSchema } = await import('./taskForm.ts');
const { readablePublicTask } = await import('../../../api/tolerantSchemas.ts');
afterAll(() => {
  vi.doUnmock(taskFields);
  vi.resetModules();
});

it('a field that is in the tables of the fields is in the form, is checked, changed and taken away', () => {
  const task = readablePublicTask.parse({ ...someTask(), testField: 'A cellar' });
  const typed = { ...formOf(task), deadline: '2030-01-01' };
  expect([typed, emptyTaskForm]).toMatchObject([{ testField: 'A cellar' }, { testField: '' }]);
  const changes = (testField: string) => changesOf(task, updateFormSchema.parse({ ...typed, testField }));
  expect(changes('A cellar')).not.toHaveProperty('testField');
  expect(changes(' An attic ')).toMatchObject({ testField: 'An attic' });
  expect(changes(' ')).toMatchObject({ testField: '' });
  expect(updateFormSchema.safeParse({ ...typed, testField: 'x'.repeat(101) }).success).toBe(false);
});
