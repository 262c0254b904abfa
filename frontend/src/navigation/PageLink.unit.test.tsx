import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { PageLink, RouterContext } from './PageLink.tsx';

const shown = () => {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/browsetask?q=logo'] });
  render(
    <RouterContext value={router}>
      <PageLink to="/tasks/1">A logo</PageLink>
    </RouterContext>,
  );
  return { router, link: screen.getByRole('link', { name: 'A logo' }) };
};

describe('A link of a list', () => {
  it('goes to its page in the app, which knows the way back with its filters', () => {
    const { router, link } = shown();
    fireEvent.click(link);
    expect(router.state.location).toMatchObject({
      pathname: '/tasks/1',
      state: { from: '/browsetask?q=logo' },
    });
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a press for another tab or window to the browser: %o',
    (how) => {
      const { router, link } = shown();
      const press = createEvent.click(link, how);
      fireEvent(link, press);
      expect(press.defaultPrevented).toBe(false);
      expect(router.state.location.pathname).toBe('/browsetask');
    },
  );
});
