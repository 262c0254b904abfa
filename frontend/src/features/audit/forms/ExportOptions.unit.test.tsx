import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ExportOptions, noChoice, optionsOf } from './ExportOptions.tsx';

const Form = ({ isJsonl }: { readonly isJsonl: boolean }) => {
  const [choice, setChoice] = useState(noChoice);
  return (
    <>
      <ExportOptions
        choice={choice}
        isJsonl={isJsonl}
        onChange={(more) => setChoice({ ...choice, ...more })}
      />
      <output>{JSON.stringify(optionsOf(choice, isJsonl))}</output>
    </>
  );
};

it('asks for a part that proves itself, without texts, of a sample', () => {
  const { rerender } = render(<Form isJsonl />);
  expect(screen.getByRole('status')).toHaveTextContent('{}');
  const proof = screen.getByRole('checkbox', { name: 'The part proves itself' });
  expect(proof).toHaveAccessibleDescription(/stay as digests/);
  fireEvent.click(proof);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Without texts of persons' }));
  fireEvent.change(screen.getByLabelText('Sample: number of tasks'), { target: { value: '1,000' } });
  fireEvent.change(screen.getByLabelText('Seed of the sample'), { target: { value: 'October' } });
  expect(screen.getByRole('status')).toHaveTextContent(
    '{"proof":"true","withhold":"texts","sample":"1000","seed":"October"}',
  );
  rerender(<Form isJsonl={false} />);
  expect(proof).toBeDisabled();
  expect(screen.getByRole('status')).toHaveTextContent('{"sample":"1000","seed":"October"}');
});
