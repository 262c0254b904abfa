import type * as offers from '../domain/offerFields.ts';
import type * as events from '../domain/eventData.ts';
import type * as fields from '../domain/taskFields.ts';
import { personalText } from '../domain/values/personal.ts';
import { optionalText } from '../domain/values/text.ts';
import type * as marks from '../http/bidMarks.ts';

// One more field in the tables of a task, an offer, the notes of a deal and a mark: an optional text of the person who writes the rest.
// Tests mock the files of these tables with them, to show that a text needs only its table to reach answers, and to go with its author.

const typed = optionalText('Text', 100);
const keptText = () => personalText().optional();

export const withTestField = (real: typeof fields): typeof fields => {
  if (Object.hasOwn(real.taskFields, 'testField')) throw new Error('A task has a real field `testField`.');
  return {
    ...real,
    taskFields: Object.assign({ ...real.taskFields }, { testField: typed }),
    keptFields: Object.assign({ ...real.keptFields }, { testField: keptText() }),
  };
};

export const withTestFieldOfOffers = (real: typeof offers): typeof offers => ({
  ...real,
  offerFields: Object.assign({ ...real.offerFields }, { testTerms: typed.optional() }),
  keptOfferSchema: real.keptOfferSchema.extend({ testTerms: keptText() }),
});

export const withTestFieldOfDeals = (real: typeof events): typeof events => ({
  ...real,
  workNoteOfBidSchema: real.workNoteOfBidSchema.extend({ testNote: keptText() }),
});

export const withTestFieldOfMarks = (real: typeof marks): typeof marks => {
  const markSchema = real.markSchema.extend({ testMark: keptText() });
  return {
    ...real,
    markBidSchema: real.markBidSchema.extend({ testMark: typed.optional() }),
    markSchema,
    markParts: markSchema.keyof().options as typeof marks.markParts,
  };
};
