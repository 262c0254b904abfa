import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmProvider, useConfirm } from './ConfirmDialog.tsx';
import { ErrorState } from './ErrorState.tsx';

const Deleting = () => {
  const confirm = useConfirm();
  const [answers, setAnswers] = useState<boolean[]>([]);
  const ask = async () => {
    const answer = await confirm({ title: 'Are you sure?', text: 'Gone is gone.', confirm: 'Delete' });
    setAnswers((before) => [...before, answer]);
  };
  return (
    <>
      <button onClick={() => void ask()}>Remove</button>
      <output>{answers.join()}</output>
    </>
  );
};

describe('a confirmation', () => {
  it('is answered by its buttons; Escape cancels', async () => {
    const person = userEvent.setup();
    render(
      <ConfirmProvider>
        <Deleting />
      </ConfirmProvider>,
    );
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    expect(dialog).toHaveAccessibleDescription('Gone is gone.');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(await screen.findByText('false')).toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('false,true')).toBeInTheDocument();
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
