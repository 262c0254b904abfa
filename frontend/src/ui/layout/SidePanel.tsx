import CloseIcon from 'virtual:icons/baseline-close';
import { Box, Drawer, IconButton, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface SidePanelProps {
  readonly title: string;
  readonly closeLabel: string;
  /** The width in px, for a default font of 16 px; at most the width of the window. */
  readonly width: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog at the right side of the window. */
export const SidePanel = ({ title, closeLabel, width, open, onClose, children }: SidePanelProps) => {
  const heading = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': heading,
          sx: {
            width: `min(${width / 16}rem, 100vw)`,
            boxShadow: 'none',
            borderLeft: 1,
            borderColor: 'divider',
            bgcolor: 'background.default',
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 2, pb: 0 }}>
        <Typography id={heading} variant="h3" component="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {title}
        </Typography>
        <IconButton aria-label={closeLabel} edge="end" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
};
