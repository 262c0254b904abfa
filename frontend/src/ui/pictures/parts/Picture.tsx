import { Trans } from '@lingui/react/macro';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { frame, spreadRow } from '../../styles.ts';
import { Isolated } from '../../text/UserText.tsx';

/** The figures of a chart as a table of texts: the names of the columns, and the rows. */
export interface Figures {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const FigureTable = ({ label, head, rows }: Figures & { readonly label: string }) => (
  // The table scrolls, so the keyboard must be able to focus it.
  <Box role="region" aria-label={label} tabIndex={0} sx={{ mt: 1, maxHeight: 320, overflow: 'auto' }}>
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          {head.map((name) => (
            <TableCell key={name}>
              <Isolated>{name}</Isolated>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([name, ...cells], row) => (
          <TableRow key={row}>
            <TableCell component="th" scope="row">
              <Isolated>{name}</Isolated>
            </TableCell>
            {cells.map((cell, index) => (
              <TableCell key={index}>
                <Isolated>{cell}</Isolated>
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);

interface PictureProps {
  readonly title: string;
  readonly figures: Figures;
  /** Shown beside the heading. */
  readonly actions?: ReactNode;
  /** Whether the chart has no frame, because it is in a box. */
  readonly frameless?: boolean;
  readonly children: ReactNode;
}

/** The frame of a chart, with a button that shows its figures as a table. */
export const Picture = ({ title, figures, actions, frameless = false, children }: PictureProps) => {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <Box
      component="figure"
      aria-labelledby={id}
      sx={{ m: 0, minWidth: 0, ...(!frameless && { ...frame, p: { xs: 2, sm: 2.5 } }) }}
    >
      <Box component="figcaption" sx={{ ...spreadRow, gap: 1, mb: 1.5 }}>
        <Typography id={id} variant="h6" component="h2">
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
      <Box
        component="details"
        onToggle={({ currentTarget }) => setAsTable(currentTarget.open)}
        sx={{ mt: 1, typography: 'body2', color: 'text.secondary' }}
      >
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24, width: 'fit-content' }}>
          <Trans>As a table</Trans>
        </Box>
        {asTable && <FigureTable label={title} {...figures} />}
      </Box>
    </Box>
  );
};
