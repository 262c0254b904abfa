import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { CodeBlock } from '../../../ui/text/CodeBlock.tsx';
import { useCopy } from '../../../ui/text/useCopy.ts';
import { saveJson } from '../../../browser/saveFile.ts';

interface RawJsonProps {
  readonly value: unknown;
  readonly fileName: string;
}

/** An event as it is stored, to read, copy and download. */
export const RawJson = ({ value, fileName }: RawJsonProps) => {
  const copy = useCopy();
  const text = JSON.stringify(value, null, 2);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <CodeBlock
        label={t`The event as JSON`}
        text={text}
        sx={{ maxHeight: '60dvh', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.5 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          onClick={() =>
            void copy(
              text,
              t`The event is copied.`,
              t`The browser does not let this page copy. Mark the text and copy it by hand.`,
            )
          }
        >
          <Trans>Copy JSON</Trans>
        </Button>
        <Button size="small" variant="outlined" onClick={() => saveJson(fileName, value)}>
          <Trans>Download JSON</Trans>
        </Button>
      </Box>
    </Box>
  );
};
