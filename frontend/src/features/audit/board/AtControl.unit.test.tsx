import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { AtControl } from './AtControl.tsx';

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
