import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { screens } from '../../testing/screens.tsx';
import { problemBody } from '../../testing/someTask.ts';

const token = 'dWlk.a+b/c=';
const answers = (...statuses: readonly number[]) => {
  const sent: unknown[] = [];
  apiServer.use(
    http.post(apiUrl('/mail/stop'), async ({ request }) => {
      sent.push([new URL(request.url).searchParams.get('token'), await request.text()]);
      const status = statuses[sent.length - 1] ?? 200;
      return HttpResponse.json(status === 200 ? { acknowledged: true } : problemBody(status, 'No.'), {
        status,
      });
    }),
  );
  return sent;
};
const open = (search = `?token=${encodeURIComponent(token)}`) =>
  renderApp({ routes: screens, at: `/mail/stop${search}`, user: null });
const button = () => screen.findByRole('button', { name: 'Stop all e-mails' });

describe('the page that stops all e-mails', () => {
  it('stops them after a press only, signed out, and says where to switch them on again', async () => {
    const sent = answers();
    const { person } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Stop all e-mails' })).toBeVisible();
    const stop = await button();
    expect(sent).toEqual([]);
    await person.click(stop);
    expect(await screen.findByText(/^It is done/)).toBeVisible();
    expect(sent).toEqual([[token, 'List-Unsubscribe=One-Click']]);
    expect(screen.getByRole('link', { name: 'in your account' })).toHaveAttribute('href', '/account');
    expect(stop).not.toBeInTheDocument();
  });

  it('can be tried again after a failure', async () => {
    answers(503, 200);
    const { person } = open();
    await person.click(await button());
    expect(await screen.findByText('The e-mails could not be stopped. Please try again.')).toBeVisible();
    await person.click(await button());
    expect(await screen.findByText(/^It is done/)).toBeVisible();
  });

  it('says that a link is not valid which the server refuses', async () => {
    answers(400);
    const { person } = open();
    await person.click(await button());
    expect(await screen.findByText(/^This link is not valid/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop all e-mails' })).not.toBeInTheDocument();
  });

  it('says that a link without a token is not valid', async () => {
    open('');
    expect(await screen.findByText(/^This link is not valid/)).toBeVisible();
  });
});
