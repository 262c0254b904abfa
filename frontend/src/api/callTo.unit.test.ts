import { expect, it } from 'vitest';
import { callTo } from './callTo.ts';

it('fills in the path', () => {
  expect(callTo('GET /bids/count', {})).toMatchObject({ url: '/bids/count', method: 'GET' });
  expect(callTo('GET /tasks/{id}', { params: { id: 'a/b' } })).toMatchObject({ url: '/tasks/a%2Fb' });
});

it('sends the options, the body and the key', () => {
  expect(
    callTo('PUT /bids/{bidId}', { params: { bidId: '7' }, body: { amount: 5 }, idempotencyKey: 'once' }),
  ).toEqual({
    url: '/bids/7',
    method: 'PUT',
    body: { amount: 5 },
    headers: { 'Idempotency-Key': 'once' },
  });
  expect(callTo('GET /tasks', { query: { sort: '-posted' } })).toMatchObject({ params: { sort: '-posted' } });
  expect(callTo('DELETE /tasks/{id}', { params: { id: '7' }, ifMatch: '"3"' })).toMatchObject({
    headers: { 'If-Match': '"3"' },
  });
});
