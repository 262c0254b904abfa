import { t } from '@lingui/core/macro';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../../app/routes.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { testimonials } from './moreContent.ts';

const home = () => renderApp({ routes, at: '/', user: null });

beforeEach(() => {
  apiServer.use(http.get(apiUrl('/featured-tasks'), () => HttpResponse.json([])));
  matchMediaWith('(prefers-reduced-motion: reduce)');
});

describe('index.html', () => {
  it('has the same text as the home page', async () => {
    const page = new DOMParser().parseFromString(
      readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8'),
      'text/html',
    );
    const words = (selector: string) => page.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim();
    home();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      new RegExp(`^${words('.shell-title')} `),
    );
    expect(screen.getByText(words('.shell-text') ?? '')).toBeVisible();
  });
});

describe('the home page with reduced motion', () => {
  it('does not move: the first word, the final numbers', async () => {
    home();
    const headline = await screen.findByRole('heading', { level: 1 });
    expect(headline).toHaveTextContent(
      'Hire top freelancers for Web Development, Design, Writing, MarketingWeb Development',
    );
    for (const [label, value] of [
      ['Tasks Completed', '1500+'],
      ['Freelancers Registered', '500+'],
      ['Clients Served', '400+'],
      ['Positive Ratings', '98%'],
    ] as const)
      expect((await screen.findByText(label)).nextElementSibling).toHaveTextContent(value);
    expect(screen.getByRole('button', { name: 'Play motion' })).toBeVisible();
  });

  it('moves after Play motion, and stops again', async () => {
    const { person } = home();
    await person.click(await screen.findByRole('button', { name: 'Play motion' }));
    await person.click(screen.getByRole('button', { name: 'Pause motion' }));
    expect(screen.getByRole('button', { name: 'Play motion' })).toBeVisible();
  });

  it('has nine testimonials, each with a name', async () => {
    home();
    const title = await screen.findByText('Trusted by Organizations and Loved by Freelancers');
    const figures = within(title.parentElement ?? document.body).getAllByRole('figure');
    expect(figures.map((figure) => figure.querySelector('figcaption')?.textContent)).toEqual(
      testimonials.map(({ name }) => t(name)),
    );
    expect(figures).toHaveLength(9);
  });

  it.each([
    ['Start Freelancing Today', 'Join Now', '/auth/register'],
    ['Hire in Under 5 Minutes', 'Post A Task', '/addtask'],
    ['Trusted by 1,000+ Clients', 'Explore Here', '/browsetask'],
  ])('has the slide %s with its link', async (title, button, to) => {
    home();
    const [heading] = await screen.findAllByRole('heading', { name: title, hidden: true });
    const slide = within(heading?.parentElement ?? document.body);
    expect(slide.getByRole('link', { name: button, hidden: true })).toHaveAttribute('href', to);
  });
});
