import { describe, it } from 'vitest';
import { ada, bidBy, bob, deleted, posted, specificationOf, updated } from '../testing/specification.ts';
import { decideDeleteTask } from './decideDeleteTask.ts';

const given = specificationOf(decideDeleteTask);
const byAda = { callerUid: ada.uid };
const gone = [{ type: 'TaskDeleted', data: {} }] as const;

describe('an open task', () => {
  it('is deleted by its owner, with bids or without', () => {
    given(posted(ada)).when(byAda).then(gone);
    given(posted(ada), bidBy(bob)).when(byAda).then(gone);
  });
  it('can’t be deleted by others', () => {
    given(posted(ada)).when({ callerUid: bob.uid }).then('not-the-owner');
  });
  it('is kept if it was edited after the owner read it', () => {
    given(posted(ada), updated(ada, { budget: 1 }))
      .when({ ...byAda, onlyIfSeen: [1] })
      .then('edited-since');
  });
});

describe('a task that does not exist', () => {
  it('is not deleted: it was never posted, or it is deleted already', () => {
    given().when(byAda).then('no-such-task');
    given(posted(ada), deleted(ada)).when(byAda).then('no-such-task');
  });
});
