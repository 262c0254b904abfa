import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { ada, fakeIdentity } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { IdentityError, type Registration } from '../../auth/identity/identity.ts';
import { Component as RegisterPage } from './RegisterPage.tsx';

const routes = [
  { path: '/', element: <h1>Home page</h1> },
  { path: '/auth/register', Component: RegisterPage },
];
const at = '/auth/register';
const filled: Registration = {
  name: 'Ada Lovelace',
  photoURL: 'https://pictures.example.com/ada.png',
  email: 'ada@example.com',
  password: 'Passw0rd!',
};

const register = async (person: ReturnType<typeof renderApp>['person'], form = filled) => {
  await enter(person, screen.getByLabelText('Name'), form.name);
  await enter(person, screen.getByLabelText('Photo URL'), form.photoURL);
  await enter(person, screen.getByLabelText('Email'), form.email);
  await enter(person, screen.getByLabelText('Password'), form.password);
  await person.click(screen.getByRole('button', { name: 'Register' }));
};

describe('the register screen', () => {
  it('registers, shows a toast and goes home', async () => {
    const identity = fakeIdentity();
    const call = vi.spyOn(identity, 'register');
    const { person } = renderApp({ routes, at, identity, user: null });
    await register(person);
    expect(await screen.findByText('Registration successful!')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Home page' })).toBeVisible();
    expect(call).toHaveBeenCalledExactlyOnceWith(filled);
  });

  it('names the rules, sends nothing while a field is wrong, and shows the fault at each field', async () => {
    const identity = fakeIdentity();
    const call = vi.spyOn(identity, 'register');
    const { person } = renderApp({ routes, at, identity, user: null });
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('At least 6 characters.');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'At least 6 characters, with an uppercase and a lowercase letter.',
    );
    await register(person, { name: 'Ada', photoURL: 'data:,x', email: 'ada', password: 'abcdefg' });
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name should be at least 6 characters');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Password must be at least 6 characters and include both uppercase and lowercase letters.',
    );
    expect(screen.getByLabelText('Photo URL')).toBeInvalid();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(call).not.toHaveBeenCalled();
  });

  it.each([
    ['email-in-use', 'Email', 'This email is already in use.'],
    ['weak-password', 'Password', 'This password needs a digit.'],
  ] as const)('shows at the field that the provider refuses it: %s', async (fault, field, text) => {
    const error = new IdentityError(fault, 'This password needs a digit.');
    const identity = fakeIdentity({ register: () => Promise.reject(error) });
    const { person } = renderApp({ routes, at, identity, user: null });
    await register(person);
    expect(await screen.findAllByText(new RegExp(text))).not.toHaveLength(0);
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(text);
  });

  it('goes home if only the profile was not saved: the account exists', async () => {
    const identity = fakeIdentity({
      register: () => {
        identity.tell({ ...ada, displayName: null });
        return Promise.reject(new IdentityError('profile-not-saved', 'Profile update failed.'));
      },
    });
    const { person } = renderApp({ routes, at, identity, user: null });
    await register(person);
    expect(await screen.findByText('Profile update failed.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Home page' })).toBeVisible();
  });

  it('signs up with Google', async () => {
    const { person } = renderApp({ routes, at, user: null });
    await person.click(screen.getByRole('button', { name: 'Sign Up with Google' }));
    expect(await screen.findByText('Registration successful with Google!')).toBeVisible();
  });
});
