import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { saveJson } from '../../../browser/saveFile.ts';

interface RawJsonProps {
  readonly value: unknown;
  readonly fileName: string;
}

/** An event as it is stored, to read, copy and download. */
export const RawJson = ({ value, fileName }: RawJsonProps) => {
  const toasts = useToasts();
  const text = JSON.stringify(value, null, 2);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(t`The event is copied.`);
    } catch {
      toasts.error(t`The browser does not let this page copy. Mark the text and copy it by hand.`);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box
        component="pre"
        // It scrolls, so the keyboard must reach it.
        tabIndex={0}
        role="region"
        aria-label={t`The event as JSON`}
        dir="ltr"
        sx={{
          m: 0,
          p: 2,
          maxHeight: '60dvh',
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'line.wash',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          lineHeight: 1.5,
        }}
      >
        <code>
          <bdi>{text}</bdi>
        </code>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={() => void copy()}>
          <Trans>Copy JSON</Trans>
        </Button>
        <Button size="small" variant="outlined" onClick={() => saveJson(fileName, value)}>
          <Trans>Download JSON</Trans>
        </Button>
      </Box>
    </Box>
  );
};
