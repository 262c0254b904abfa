import { act, screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ada, fakeIdentity } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { IdentityError } from '../../auth/identity/identity.ts';
import { Component as LoginPage } from './LoginPage.tsx';
import { RequireAuth } from '../../auth/access/guards.tsx';

const routes = [
  {
    Component: Outlet,
    children: [
      { path: '/', element: <h1>Home page</h1> },
      { path: '/auth/login', Component: LoginPage },
      {
        Component: RequireAuth,
        children: [{ path: '/addtask', element: <h1>Add Task page</h1> }],
      },
    ],
  },
];
const at = '/auth/login';
const loginButton = () => screen.getByRole('button', { name: 'Login' });
const wrong = new IdentityError('wrong-credentials', 'The email or the password is wrong.');

describe('a protected page', () => {
  it('shows a loader until the auth state is known', () => {
    const { identity } = renderApp({ routes, at: '/addtask' });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    act(() => identity.tell(ada));
    expect(screen.getByRole('heading', { name: 'Add Task page' })).toBeVisible();
  });
});

describe('the login screen', () => {
  it('shows each missing field at the field and in a summary that takes focus', async () => {
    const { person } = renderApp({ routes, at, user: null });
    await person.click(loginButton());
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent('There are 2 problems');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter your email address.');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password.');
    await person.click(screen.getByRole('link', { name: 'Please enter your password.' }));
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('is busy while it logs in, then goes home if no page was remembered', async () => {
    const login = Promise.withResolvers<undefined>();
    const identity = fakeIdentity({
      logIn: async () => {
        await login.promise;
        identity.tell(ada);
      },
    });
    const { person } = renderApp({ routes, at, identity, user: null });
    await person.type(screen.getByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password'), 'Passw0rd!{Enter}');
    expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDisabled();
    login.resolve(undefined);
    expect(await screen.findByRole('heading', { name: 'Home page' })).toBeVisible();
  });

  it('shows why it failed, in a toast and inline', async () => {
    const identity = fakeIdentity({ logIn: () => Promise.reject(wrong) });
    const { person } = renderApp({ routes, at, identity, user: null });
    await person.type(screen.getByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password'), 'wrong');
    await person.click(loginButton());
    const message = 'Login failed: The email or the password is wrong.';
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    // The toast says nothing to screen readers, because the form does.
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert').closest('form')).not.toBeNull();
    expect(loginButton()).toBeEnabled();
  });

  it('sends a reset to the typed address only, and forgets a failed login then', async () => {
    const sendPasswordReset = vi.fn(() => Promise.resolve());
    const identity = fakeIdentity({ logIn: () => Promise.reject(wrong), sendPasswordReset });
    const { person } = renderApp({ routes, at, identity, user: null });
    await person.click(screen.getByRole('button', { name: 'Forgot Password' }));
    expect(await screen.findByText('Please enter your email address.')).toBeVisible();
    expect(sendPasswordReset).not.toHaveBeenCalled();
    await person.type(screen.getByLabelText('Email'), ' ada@example.com ');
    await person.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    const form = loginButton().closest('form') ?? document.body;
    expect(await within(form).findByText(/^Login failed/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Forgot Password' }));
    expect(await screen.findByText('Password reset email sent.')).toBeVisible();
    expect(within(form).queryByText(/^Login failed/)).not.toBeInTheDocument();
    expect(sendPasswordReset).toHaveBeenCalledExactlyOnceWith('ada@example.com');
  });

  it('shows the password on request, and why a reset or a Google login failed', async () => {
    const fault = new IdentityError('other', 'Too many attempts.');
    const identity = fakeIdentity({
      sendPasswordReset: () => Promise.reject(fault),
      logInWithGoogle: () => Promise.reject(fault),
    });
    const { person } = renderApp({ routes, at, identity, user: null });
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await person.type(screen.getByLabelText('Email'), 'ada@example.com');
    await person.click(screen.getByRole('button', { name: 'Forgot Password' }));
    expect(await screen.findByText('Error: Too many attempts.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Login with Google' }));
    expect(await screen.findByText('Google login failed: Too many attempts.')).toBeVisible();
  });
});
