import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Card, Link, Typography } from '@mui/material';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

const topics = () => [
  {
    title: t`Help with a task or a bid`,
    text: t`Tell us which task it is about, and send the request id if a message on the screen showed one: it lets us find what happened.`,
    address: 'help@marketplace.example',
  },
  {
    title: t`Your account and your data`,
    text: t`Write from the address of your account, so that we know that it is you. We answer within two working days.`,
    address: 'privacy@marketplace.example',
  },
  {
    title: t`Something that breaks our terms`,
    text: t`Send the address of the task and a sentence on what is wrong with it. We look at each report, and do not tell who sent it.`,
    address: 'report@marketplace.example',
  },
];

export const Component = () => (
  <>
    <PageTitle>{t`Contact us`}</PageTitle>
    <Typography
      variant="subtitle1"
      color="textSecondary"
      sx={{ mt: 2, maxWidth: '60ch', textWrap: 'pretty' }}
    >
      <Trans>
        People read what you write here, on working days from nine to five. Choose what it is about, so that
        it reaches the right desk.
      </Trans>
    </Typography>
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        mt: 5,
        gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {topics().map(({ title, text, address }) => (
        <Card key={address} sx={{ display: 'flex', flexDirection: 'column', p: 3 }}>
          <Typography variant="h4" component="h2">
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1.5, mb: 3 }}>
            {text}
          </Typography>
          <Link href={`mailto:${address}`} sx={{ mt: 'auto', alignSelf: 'start' }}>
            {address}
          </Link>
        </Card>
      ))}
    </Box>
  </>
);
