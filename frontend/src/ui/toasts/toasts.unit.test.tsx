import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Dialog } from '@mui/material';
import { closeSnackbar } from 'notistack';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastHost } from './ToastHost.tsx';
import { useToasts, type Toasts } from './toasts.ts';

let toasts: Toasts;
const Probe = () => {
  const own = useToasts();
  useEffect(() => {
    toasts = own;
  }, [own]);
  return null;
};
/** Moves the time in steps: one `act` renders only at its end, so the effects of a timer would wait for it. */
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 100)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 100)));
};
/** Waits for the animated exit of a toast. */
const leave = () => pass(1000);
const tell = async (say: () => void) => {
  act(say);
  await pass(50);
};

beforeEach(async () => {
  await import('./ToastStack.tsx');
  vi.useFakeTimers();
  render(
    <ToastHost>
      <Probe />
      <p data-testid="page" />
    </ToastHost>,
  );
});
afterEach(async () => {
  act(() => closeSnackbar());
  await leave();
  vi.useRealTimers();
});

describe('a toast', () => {
  it.each([
    ['success', 2000],
    ['info', 4000],
    ['error', 4000],
  ] as const)('of kind %s stays for %d ms', async (kind, ms) => {
    await tell(() => toasts[kind]('Told.'));
    await pass(ms - 200);
    expect(screen.getByText('Told.')).toBeInTheDocument();
    await pass(200);
    await leave();
    expect(screen.queryByText('Told.')).not.toBeInTheDocument();
  });

  it('is announced politely, an error at once', async () => {
    await tell(() => {
      toasts.success('Done.');
      toasts.error('Failed.');
      toasts.echo('Said in its form.');
    });
    const region = screen.getByRole('region', { name: 'Messages' });
    expect(within(region).getByText('Said in its form.')).toHaveAttribute('aria-hidden', 'true');
    expect(region).toHaveAttribute('aria-live', 'polite');
    expect(within(region).getByText('Done.')).toBeInTheDocument();
    expect(within(region).getAllByRole('alert')).toHaveLength(1);
    expect(within(region).getByRole('alert')).toHaveTextContent('Failed.');
  });

  it('is announced beside an open dialog, too', async () => {
    render(
      <Dialog open aria-label="Question">
        ?
      </Dialog>,
    );
    await tell(() => toasts.success('Done.'));
    const region = screen.getByRole('region', { name: 'Messages' });
    expect(within(region).getByText('Done.')).toBeInTheDocument();
    expect(region.closest('[aria-hidden=true]')).toBeNull();
    expect(screen.getByTestId('page').closest('[aria-hidden=true]')).not.toBeNull();
  });

  it('stays while it is hovered or focused, then continues its time', async () => {
    await tell(() => toasts.success('Done.'));
    await pass(1500);
    fireEvent.mouseEnter(screen.getByText('Done.'));
    await pass(6000);
    fireEvent.mouseLeave(screen.getByText('Done.'));
    await pass(300);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    await pass(6000);
    expect(screen.getByText('Done.')).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
    await pass(300);
    await leave();
    expect(screen.queryByText('Done.')).not.toBeInTheDocument();
  });

  it.each([
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))],
    ['Escape', () => fireEvent.keyDown(screen.getByRole('button', { name: 'Dismiss' }), { key: 'Escape' })],
  ])('is dismissed by %s', async (_way, dismiss) => {
    await tell(() => toasts.info('Told.'));
    dismiss();
    await leave();
    expect(screen.queryByText('Told.')).not.toBeInTheDocument();
  });

  it('replaces older ones: at most 20 are visible', async () => {
    await tell(() => {
      for (let number = 1; number <= 25; number += 1) toasts.info(`Told ${number}.`);
    });
    expect(screen.getAllByText(/^Told/)).toHaveLength(20);
  });
});

describe('long work', () => {
  it('shows a toast until it is done, and returns its result', async () => {
    const work = Promise.withResolvers<number>();
    const during = toasts.during('Counting...', work.promise);
    await pass(6000);
    expect(screen.getByText('Counting...')).toBeInTheDocument();
    work.resolve(3);
    await expect(during).resolves.toBe(3);
    await leave();
    expect(screen.queryByText('Counting...')).not.toBeInTheDocument();
  });

  it('removes its toast after a failure', async () => {
    const work = Promise.withResolvers<number>();
    const during = expect(toasts.during('Counting...', work.promise)).rejects.toThrow('away');
    await pass(1000);
    work.reject(new Error('away'));
    await during;
    await leave();
    expect(screen.queryByText('Counting...')).not.toBeInTheDocument();
  });

  it('shows no toast if it is done at once', async () => {
    await toasts.during('Counting...', Promise.resolve(3));
    await pass(1000);
    expect(screen.queryByText('Counting...')).not.toBeInTheDocument();
  });
});
