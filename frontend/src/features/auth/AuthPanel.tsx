import { Trans } from '@lingui/react/macro';
import { Box, Divider, Stack, Typography } from '@mui/material';
import type { ReactNode, SyntheticEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { TaskStory } from '../../ui/drawings/TaskStory.tsx';
import { frame } from '../../ui/styles.ts';
import { FormSummary } from '../../ui/forms/FormSummary.tsx';

interface AuthPanelProps<Form extends FieldValues> {
  readonly title: string;
  readonly intro: string;
  readonly google: ReactNode;
  /** A link to the other screen: from Login to Register, or back. */
  readonly other: ReactNode;
  readonly form: UseFormReturn<Form>;
  /** The names of the fields, in the order of the screen. */
  readonly fields: readonly FieldPath<Form>[];
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>;
  /** The fields and the button of the form. */
  readonly children: ReactNode;
}

/** The frame of Login and Register: the form beside a drawing. */
export const AuthPanel = <Form extends FieldValues>({
  title,
  intro,
  form,
  fields,
  onSubmit,
  google,
  other,
  children,
}: AuthPanelProps<Form>) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 26rem)', md: 'minmax(0, 26rem) minmax(0, 1fr)' },
      justifyContent: 'center',
      columnGap: { md: 10, lg: 14 },
    }}
  >
    <Box>
      <PageTitle>{title}</PageTitle>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {intro}
      </Typography>
      <Stack
        component="form"
        method="post"
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        sx={{ gap: 2.5 }}
      >
        <FormSummary form={form} fields={fields} />
        {children}
      </Stack>
      <Divider sx={{ my: 3, color: 'text.secondary', typography: 'body2' }}>
        <Trans>or</Trans>
      </Divider>
      <Stack sx={{ gap: 3 }}>
        {google}
        <Typography>{other}</Typography>
      </Stack>
    </Box>
    <Box
      sx={{
        display: { xs: 'none', md: 'grid' },
        placeItems: 'center',
        p: 6,
        minHeight: 520,
        ...frame,
        bgcolor: 'line.wash',
      }}
    >
      <TaskStory />
    </Box>
  </Box>
);
