import { describe, it } from 'vitest';
import { ada, logoTask, specificationOf } from '../testing/specification.ts';
import { decidePostTask } from './decidePostTask.ts';

const given = specificationOf(decidePostTask);
const post = { details: logoTask, userEmail: ada.email, userName: 'Ada L.' };

describe('a new task', () => {
  it('is posted, and starts Pending', () => {
    given()
      .when(post)
      .then([
        {
          type: 'TaskPosted',
          data: { ...logoTask, status: 'Pending', userEmail: ada.email, userName: 'Ada L.' },
        },
      ]);
  });
  it('is posted by Anonymous if there is no name', () => {
    given()
      .when({ ...post, userName: undefined })
      .then([
        {
          type: 'TaskPosted',
          data: { ...logoTask, status: 'Pending', userEmail: ada.email, userName: 'Anonymous' },
        },
      ]);
  });
  it('takes no fields except the details', () => {
    const smuggled = { ...post, details: { ...logoTask, _id: 'x', position: 7 } };
    given()
      .when(smuggled)
      .then([
        {
          type: 'TaskPosted',
          data: { ...logoTask, status: 'Pending', userEmail: ada.email, userName: 'Ada L.' },
        },
      ]);
  });
});
