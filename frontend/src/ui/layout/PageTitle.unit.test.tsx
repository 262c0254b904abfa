import { screen, waitFor } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { PageTitle } from './PageTitle.tsx';

const Search = () => {
  const [, setSearch] = useSearchParams();
  return (
    <>
      <PageTitle>All Shared Tasks</PageTitle>
      <input aria-label="Words" onChange={({ target }) => setSearch({ q: target.value })} />
      <Link to="/other">Other</Link>
    </>
  );
};
const routes = [
  { path: '/', Component: Search },
  { path: '/other', element: <PageTitle documentTitle="Elsewhere">Other page</PageTitle> },
];

describe('the title of a page', () => {
  it('leaves the focus alone on the first page, and while the query changes', async () => {
    const { person, router } = renderApp({ routes, at: '/', user: null });
    expect(document.body).toHaveFocus();
    await person.type(screen.getByLabelText('Words'), 'logo');
    expect(screen.getByLabelText('Words')).toHaveFocus();
    expect(router.state.location.search).toBe('?q=logo');
    expect(document.title).toBe('All Shared Tasks · Marketplace');
  });

  it("takes the focus after navigation, and sets the window's title", async () => {
    const { person } = renderApp({ routes, at: '/', user: null });
    await person.click(screen.getByRole('link', { name: 'Other' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Other page' })).toHaveFocus());
    expect(document.title).toBe('Elsewhere · Marketplace');
  });
});
