import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UserText } from './UserText.tsx';

describe('text from a user', () => {
  it('is isolated, and stays plain text', () => {
    const { container } = render(<UserText multiline>{'שלום\n<b>x</b>'}</UserText>);
    expect(container.querySelector('bdi')?.textContent).toBe('שלום\n<b>x</b>');
  });
});
