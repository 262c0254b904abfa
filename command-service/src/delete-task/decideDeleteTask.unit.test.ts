import { it } from 'vitest';
import { ada, posted, specificationOf, updated } from '../testing/specification.ts';
import { decideDeleteTask } from './decideDeleteTask.ts';

const given = specificationOf(decideDeleteTask);

it('an open task is kept if it was edited after its owner read it', () => {
  given(posted(ada), updated(ada, { budget: 1 }))
    .when({ callerUid: ada.uid, onlyIfSeen: [1] })
    .then('edited-since');
});
