import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { AccountExport } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { saveJson } from '../../browser/saveFile.ts';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { PlainList } from '../../ui/lists/PlainList.tsx';
import { CopyText } from '../../ui/text/CopyText.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { useGetAccountExportQuery } from './accountApi.ts';
import { partText } from './partTexts.ts';

const Part = ({ part }: { readonly part: AccountExport['parts'][number] }) => {
  const { where, why } = partText(part);
  const count = part.entries.length;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        <UserText>{where}</UserText>
      </Typography>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <Plural value={count} one="# entry" other="# entries" />
      </Typography>
      <Typography color="textSecondary" sx={{ gridColumn: 1, maxWidth: '60ch' }}>
        <UserText>{why}</UserText>
      </Typography>
    </Box>
  );
};

const Parts = ({ uid, kept }: { readonly uid: string; readonly kept: AccountExport }) => (
  <>
    <PlainList label={t`What is kept of you`} sx={{ mt: 2, borderBottom: 1, borderColor: 'divider' }}>
      {kept.parts
        .filter(({ entries }) => entries.length > 0)
        .map((part) => (
          <Part key={part.where} part={part} />
        ))}
    </PlainList>
    <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: 2 }}>
      <Trans>
        The marketplace knows you by the id <CopyText text={uid} what="id" />
      </Trans>
    </Typography>
    <Button variant="outlined" onClick={() => saveJson('your-data.json', kept)} sx={{ mt: 2 }}>
      <Trans>Download your data</Trans>
    </Button>
  </>
);

/** Where the marketplace keeps something of the user, why, and how much; all of it as a file. */
export const KeptParts = ({ uid }: { readonly uid: string }) => {
  const read = useGetAccountExportQuery(uid, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={read} showsFormer={false} what={t`Your data`}>
      {(kept) => <Parts uid={uid} kept={kept} />}
    </Loaded>
  );
};
