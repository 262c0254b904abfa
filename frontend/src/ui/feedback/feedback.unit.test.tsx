import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, useSyncExternalStore } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog, useAsk, type QuestionProps } from './ConfirmDialog.tsx';
import { Dialogs } from './Dialogs.tsx';
import { ErrorState } from './ErrorState.tsx';

/** A name that others change or remove. */
const named = new EventTarget();
let name: string | undefined;
const change = (to: string | undefined) =>
  act(() => {
    name = to;
    named.dispatchEvent(new Event('change'));
  });
const useName = () =>
  useSyncExternalStore(
    (listener) => {
      named.addEventListener('change', listener);
      return () => named.removeEventListener('change', listener);
    },
    () => name,
  );
const Question = (asked: QuestionProps<string>) => {
  const now = useName();
  return (
    <ConfirmDialog
      {...asked}
      value={now ?? ''}
      title="Are you sure?"
      text={`Gone is gone: ${now ?? ''}.`}
      over={now === undefined ? 'It is gone.' : undefined}
      confirm="Delete"
    />
  );
};
const Answers = () => {
  const ask = useAsk();
  const [answers, setAnswers] = useState<string[]>([]);
  const remove = async () => {
    const answer = await ask<string>((asked) => <Question {...asked} />);
    setAnswers((before) => [...before, answer ?? 'no']);
  };
  return (
    <>
      {useName() !== undefined && <button onClick={() => void remove()}>Remove</button>}
      <output>{answers.join()}</output>
    </>
  );
};
const open = () => {
  name = 'a logo';
  render(
    <Dialogs page="tasks">
      <Answers />
    </Dialogs>,
  );
  return userEvent.setup();
};

describe('a confirmation', () => {
  it('is answered by its buttons; Escape cancels', async () => {
    const person = open();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    expect(dialog).toHaveAccessibleDescription('Gone is gone: a logo.');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(await screen.findByText('no')).toBeInTheDocument();
    // The former dialog may still fade out.
    fireEvent.click(screen.getByRole('button', { name: 'Remove', hidden: true }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('no,a logo')).toBeInTheDocument();
  });

  it('asks again when what it is about changes, and confirms what it shows then', async () => {
    const person = open();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    const before = screen.getByRole('button', { name: 'Delete' });
    before.focus();
    change('a flyer');
    // The old button is gone, so a press that had begun has no effect.
    expect(before).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('Gone is gone: a flyer.');
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('a flyer')).toBeInTheDocument();
  });

  it('stays when what it is about is gone, says so, and can only be closed', async () => {
    const person = open();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    change(undefined);
    expect(screen.getByRole('alert')).toHaveTextContent('It is gone.');
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
    await person.keyboard('{Tab}{Enter}');
    expect(await screen.findByText('no')).toBeInTheDocument();
  });
});

describe('an error', () => {
  it('shows the request id, and retries: by the button, and when the network is back', async () => {
    const retry = vi.fn();
    render(
      <ErrorState
        message="Failed to fetch task"
        error={{ kind: 'problem', status: 503, message: 'away', requestId: 'r-1' }}
        onRetry={retry}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch task');
    expect(screen.getByText('r-1')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('online'));
    expect(retry).toHaveBeenCalledTimes(2);
  });
});
