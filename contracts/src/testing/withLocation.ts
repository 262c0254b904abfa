import type * as fields from '../domain/taskFields.ts';
import { personalText } from '../domain/values/personal.ts';
import { optionalText } from '../domain/values/text.ts';

type Fields = typeof fields;

/**
 * The tables of a task's fields with one more field, an optional text of its owner. Tests mock `domain/taskFields.ts` with it, to show that
 * a field needs only these tables to reach answers.
 */
export const withLocation = (real: Fields): Fields => ({
  ...real,
  taskFields: Object.assign({ ...real.taskFields }, { location: optionalText('Location', 100) }),
  keptFields: Object.assign({ ...real.keptFields }, { location: personalText().optional() }),
});
