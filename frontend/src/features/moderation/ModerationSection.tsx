import { msg, t } from '@lingui/core/macro';
import { screenPaths } from '../../navigation/paths.ts';
import { Section } from '../../ui/layout/Section.tsx';
import { ReportsPage } from './ReportsPage.tsx';

const Open = () => <ReportsPage key="open" state="open" />;
const DecidedPage = () => <ReportsPage key="decided" state="decided" />;

/** The screens of moderators: one part of the app, loaded with the first of them. */
export const ModerationSection = () => (
  <Section
    name={t`Moderation`}
    screens={[
      { path: screenPaths.moderation, title: msg({ message: 'Open', context: 'reports' }), Page: Open },
      {
        path: screenPaths.moderationDecided,
        title: msg({ message: 'Decided', context: 'reports' }),
        Page: DecidedPage,
      },
    ]}
  />
);
