import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { AtControl } from './AtControl.tsx';

const onTime = (time: string | undefined, onAt: (at: string | undefined) => void) => (
  <AtControl counts={undefined} head={9} position={9} time={time} now={false} onAt={onAt} />
);

const Board = ({ onAt }: { readonly onAt: (at: string | undefined) => void }) => {
  const [at, setAt] = useState(2000);
  return (
    <AtControl
      counts={undefined}
      head={2000}
      position={at}
      time={undefined}
      now={false}
      onAt={(next) => {
        setAt(Number(next));
        onAt(next);
      }}
    />
  );
};

it('a position is shown and understood as the reader writes numbers', async () => {
  const onAt = vi.fn();
  render(<Board onAt={onAt} />);
  const field = screen.getByLabelText('Position, 1 to 2,000');
  expect(field).toHaveValue('2000');
  const person = userEvent.setup();
  await person.clear(field);
  await person.type(field, '1234');
  await expect.poll(() => onAt).toHaveBeenLastCalledWith('1234');
  expect(field).toHaveValue('1234');
  await person.clear(field);
  await person.type(field, '1,500');
  await expect.poll(() => onAt).toHaveBeenLastCalledWith('1500');
  expect(field).toHaveValue('1,500');
});

it.each(['20266-11-21T11:52:31', '275760-09-13T00:00', '0000-11-21T11:52'])(
  'a time that the ledger can’t have is refused with a sentence, until it is corrected: %s',
  async (typed) => {
    const onAt = vi.fn();
    render(onTime('2026-11-21T11:52:31.250Z', onAt));
    const field = screen.getByLabelText('Time (UTC)');
    expect(field).toHaveDisplayValue(/^2026-11-21T11:52:31/);
    // The tests’ DOM would empty the field, as no browser does with a year of five digits.
    field.setAttribute('type', 'text');
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
    expect(await screen.findByText('A time of the years 1 to 9999.')).toBeVisible();
    expect(field).toBeInvalid();
    expect(onAt).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: '2026-11-20T10:00' } });
    fireEvent.blur(field);
    expect(onAt).toHaveBeenLastCalledWith('2026-11-20T10:00:00.000Z');
    expect(screen.queryByText('A time of the years 1 to 9999.')).not.toBeInTheDocument();
  },
);
