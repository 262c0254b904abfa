import { expect, it } from 'vitest';
import { fieldInSentence } from '../tasks/taskLabels.ts';
import { fieldName } from './fieldName.ts';
import { ruleText } from './ruleText.ts';

const unknown = ['Colour', 'constructor', 'toString', '__proto__', ''];

it.each(unknown)('shows a word of a newer service as it is: "%s"', (word) => {
  expect(fieldName(word)).toBe(word);
  expect(fieldInSentence(word)).toBe(undefined);
  expect(ruleText({ path: 'title', message: '', code: word })).toBe(undefined);
});

it('shows a known word by its text', () => {
  expect(fieldName('Stars')).toBe('Rating');
  expect(ruleText({ path: 'taskId', message: '', code: 'rule.required', values: { field: 'Task id' } })).toBe(
    'Task id is required.',
  );
});
