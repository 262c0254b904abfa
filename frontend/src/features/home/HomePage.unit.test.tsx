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

describe('the home page', () => {
  it('has the same text as index.html; with reduced motion it does not move until the user wants it', async () => {
    const page = new DOMParser().parseFromString(
      readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8'),
      'text/html',
    );
    const words = (selector: string) => page.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim();
    const { person } = home();
    const headline = await screen.findByRole('heading', { level: 1 });
    expect(headline).toHaveTextContent(new RegExp(`^${words('.shell-title')} `));
    expect(headline).toHaveTextContent(
      'Hire top freelancers for Web Development, Design, Writing, MarketingWeb Development',
    );
    expect(screen.getByText(words('.shell-text') ?? '')).toBeVisible();
    for (const [label, value] of [
      ['Tasks Completed', '1500+'],
      ['Freelancers Registered', '500+'],
      ['Clients Served', '400+'],
      ['Positive Ratings', '98%'],
    ] as const)
      expect((await screen.findByText(label)).nextElementSibling).toHaveTextContent(value);
    await person.click(screen.getByRole('button', { name: 'Play motion' }));
    await person.click(screen.getByRole('button', { name: 'Pause motion' }));
    expect(screen.getByRole('button', { name: 'Play motion' })).toBeVisible();
  });

  it('has nine testimonials, each with a name, and three slides with their claims and links', async () => {
    home();
    const title = await screen.findByText('Trusted by Organizations and Loved by Freelancers');
    const figures = within(title.parentElement ?? document.body).getAllByRole('figure');
    const names = figures.map((figure) => figure.querySelector('figcaption')?.textContent);
    expect(names).toEqual(testimonials.map(({ name }) => t(name)));
    expect(names).toHaveLength(9);
    for (const [slide, claim, button, to] of [
      [
        'Start Freelancing Today',
        '5,000 jobs have found somebody here, with verified payment',
        'Join Now',
        '/auth/register',
      ],
      ['Hire in Under 5 Minutes', 'The first bids come within minutes.', 'Post A Task', '/addtask'],
      ['Trusted by 1,000+ Clients', 'Every task keeps its history', 'Explore Here', '/browsetask'],
    ] as const) {
      const [heading] = await screen.findAllByRole('heading', { name: slide, hidden: true });
      const content = heading?.parentElement ?? document.body;
      expect(content).toHaveTextContent(claim);
      const link = within(content).getByRole('link', { name: button, hidden: true });
      expect(link).toHaveAttribute('href', to);
    }
  });
});
