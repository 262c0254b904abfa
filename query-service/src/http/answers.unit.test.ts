import { publicTaskSchema } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { personalTask, publicTask, type FoundTask } from './answers.ts';

const found: FoundTask = {
  id: '01930b6e-5f3a-7c41-9d52-000000000001',
  position: 7,
  body: {
    title: 'A logo',
    category: 'Design',
    description: 'Round',
    deadline: '2030-02-28',
    budget: 9,
    status: 'Pending',
    ownerUid: 'uid-ada',
    userEmail: 'ada@example.com',
    userName: 'Ada',
    createdAt: '2027-01-01T00:00:00.000Z',
    updatedAt: '2027-01-02T00:00:00.000Z',
    bidsCount: 3,
    liveBids: 2,
    bidding: 'open',
    acceptedBid: '',
    acceptedUid: '',
    work: '',
    posted: 7,
    editVersion: 1,
  },
};
// As a new field of people: only this test knows it.
const withField = { ...found, body: { ...found.body, location: 'Lisbon' } };

it('a task is shown with each field of its document that is not private, and with no other', () => {
  expect(publicTaskSchema.strict().parse(publicTask(found))).toEqual(publicTask(found));
  expect(publicTask(withField)).toEqual({ ...publicTask(found), location: 'Lisbon' });
  expect(personalTask(withField)).toEqual({ ...publicTask(withField), userEmail: 'ada@example.com' });
});
