import type * as fields from '../domain/taskFields.ts';
import { personalText } from '../domain/values/personal.ts';
import { optionalText } from '../domain/values/text.ts';

type Fields = typeof fields;

/**
 * The tables of a task's fields with one more field, an optional text of its owner. Tests mock `domain/taskFields.ts` with it, to show that
 * a field needs only these tables to reach answers.
 */
export const withTestField = (real: Fields): Fields => {
  if (Object.hasOwn(real.taskFields, 'testField')) throw new Error('A task has a real field `testField`.');
  return {
    ...real,
    taskFields: Object.assign({ ...real.taskFields }, { testField: optionalText('Test field', 100) }),
    keptFields: Object.assign({ ...real.keptFields }, { testField: personalText().optional() }),
  };
};
