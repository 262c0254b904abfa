import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { apiServer, apiUrl } from './apiServer.ts';
import { problemBody } from './someTask.ts';

export const refusal = 'It is too late for this.';

/** Holds a call until the test answers it, with `accept` or `refuse`. */
export const hold = (method: 'post' | 'put', path: string) => {
  const answer = Promise.withResolvers<HttpResponse<object>>();
  apiServer.use(http[method](apiUrl(path), () => answer.promise));
  return {
    accept: (body: object = {}) =>
      answer.resolve(HttpResponse.json({ acknowledged: true, modifiedCount: 1, position: 30, ...body })),
    refuse: () => answer.resolve(HttpResponse.json(problemBody(409, refusal), { status: 409 })),
  };
};
export const ownBids = async () =>
  within(await screen.findByRole('region', { name: 'Your bids on this task' })).getAllByRole('listitem');
export const isSending = (element: HTMLElement | undefined) => {
  expect(element).toHaveAttribute('aria-busy', 'true');
  expect(element).toHaveTextContent('Sending…');
};
export const isSent = async () => {
  await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
  expect(document.querySelector('li[aria-busy=true]')).toBeNull();
};
