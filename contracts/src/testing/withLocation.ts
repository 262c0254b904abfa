import type * as fields from '../domain/taskFields.ts';
import { personalText } from '../domain/values/personal.ts';
import { optionalText } from '../domain/values/text.ts';

type Fields = typeof fields;

/**
 * The tables of a task's fields with one more, an optional text of its owner: for tests that show that a field which is in these tables goes
 * the whole way. They mock `domain/taskFields.ts` with it.
 */
export const withLocation = (real: Fields): Fields => ({
  ...real,
  taskFields: Object.assign({ ...real.taskFields }, { location: optionalText('Location', 100) }),
  keptFields: Object.assign({ ...real.keptFields }, { location: personalText().optional() }),
});
