import { ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { theme } from '../../theme/theme.ts';
import { StatusChip } from './StatusChip.tsx';

describe('a status', () => {
  it('is an icon and the word, Pending by default', () => {
    const { container } = render(
      <ThemeProvider theme={theme}>
        <StatusChip />
      </ThemeProvider>,
    );
    expect(screen.getByText('Pending')).toBeVisible();
    expect(container.querySelector('svg')).not.toBeNull();
  });
});
