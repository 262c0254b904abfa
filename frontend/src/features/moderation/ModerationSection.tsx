import { msg, t } from '@lingui/core/macro';
import { useRoles } from '../../auth/user/useRoles.ts';
import { screenPaths } from '../../navigation/paths.ts';
import { Section } from '../../ui/layout/Section.tsx';
import { FiguresPage } from './FiguresPage.tsx';
import { ReportsPage } from './ReportsPage.tsx';

const Open = () => <ReportsPage key="open" state="open" />;
const DecidedPage = () => <ReportsPage key="decided" state="decided" />;

const figures = { path: screenPaths.moderationFigures, title: msg`Figures`, Page: FiguresPage };

/** The screens of moderators: one part of the app, loaded with the first of them. Auditors have the figures. */
export const ModerationSection = () => (
  <Section
    name={t`Moderation`}
    screens={
      useRoles()?.includes('moderator')
        ? [
            { path: screenPaths.moderation, title: msg({ message: 'Open', context: 'reports' }), Page: Open },
            {
              path: screenPaths.moderationDecided,
              title: msg({ message: 'Decided', context: 'reports' }),
              Page: DecidedPage,
            },
            figures,
          ]
        : [figures]
    }
  />
);
