import { describe, it } from 'vitest';
import { ada, bidBy, bob, posted, specificationOf, updated } from '../testing/specification.ts';
import { decideDeleteTask } from './decideDeleteTask.ts';

const given = specificationOf(decideDeleteTask);
const byAda = { callerUid: ada.uid };
const gone = [{ type: 'TaskDeleted', data: {} }] as const;

describe('an open task', () => {
  it('is deleted by its owner, with bids or without', () => {
    given(posted(ada)).when(byAda).then(gone);
    given(posted(ada), bidBy(bob)).when(byAda).then(gone);
  });
  it('is kept if it was edited after the owner read it', () => {
    given(posted(ada), updated(ada, { budget: 1 }))
      .when({ ...byAda, onlyIfSeen: [1] })
      .then('edited-since');
  });
});
