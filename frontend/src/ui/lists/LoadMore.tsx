import { t } from '@lingui/core/macro';
import { Box, Button, Typography, type SxProps, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { onServer } from '../../browser/onServer.ts';
import { joinSx } from '../styles.ts';

export interface LoadMoreProps {
  /** The query that reads the pages. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** Called when the user asks for more. Default: reads the next page. */
  readonly onMore?: () => void;
  /** The address of the next page, for readers of a served page without JavaScript. */
  readonly href?: string | undefined;
  /** Why the next page could not be loaded, or the list refetched. */
  readonly fault?: string | undefined;
  /** Shown above the button, for example the number of shown items. */
  readonly children?: ReactNode;
  readonly sx?: SxProps<Theme>;
}

/** The end of a paged list. */
export const LoadMore = ({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
  onMore = () => void fetchNextPage(),
  href,
  fault,
  children,
  sx,
}: LoadMoreProps) => (
  <Box
    // Takes the focus when the button disappears with the last page.
    tabIndex={-1}
    sx={joinSx({ display: 'grid', justifyItems: 'center', gap: 2, mt: 3 }, sx)}
  >
    {children}
    {fault !== undefined && (
      <Typography role="alert" color="error">
        {fault}
      </Typography>
    )}
    {hasNextPage && (
      // `aria-disabled` while the page loads, because a button with `disabled` loses the focus.
      <Button
        variant="outlined"
        // `data-press`: served/earlyInput.js leaves the link to the app.
        {...(onServer && href !== undefined && { component: 'a', href, 'data-press': '' })}
        aria-disabled={isFetchingNextPage}
        onClick={() => {
          if (!isFetchingNextPage) onMore();
        }}
      >
        {isFetchingNextPage ? t`Loading...` : t`Show More`}
      </Button>
    )}
  </Box>
);
