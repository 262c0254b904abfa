import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { days, parseDay } from '../../formats/days.ts';
import { numbers } from '../../formats/numbers.ts';
import { paths } from '../../navigation/paths.ts';
import { countText } from '../../ui/sentences/countText.ts';
import { listText } from '../../ui/sentences/listText.ts';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { toastDurations } from '../../ui/toasts/toasts.ts';
import { TextPage, type Section } from './TextPage.tsx';
import { readOn, standards, tried } from './tried.ts';

/** In seconds: how long the shortest and the longest of the messages that disappear are shown. */
const [shortest, longest] = [toastDurations.success / 1000, toastDurations.error / 1000];

const shortcomings = () => [
  t`Automated checks find only a part of all barriers. No person has judged each criterion by hand, and the site was not tried with screen readers, magnifiers, speech input or switches, in Safari, or on real phones.`,
  t`What people write has no mark of its language: a screen reader may read it with the voice of another one (criterion ${{ criterion: '3.1.2' }}).`,
  t`Short messages at the edge of the window disappear after ${{ shortest: countText(shortest) }} to ${{ longest: countText(longest) }} seconds, unless the pointer or the focus is on them. No setting gives more time (criterion ${{ criterion: '2.2.1' }}).`,
  t`On the page of a task, in a window that is low for it, the bar at the top may cover what has the focus in the column beside the bids (criterion ${{ criterion: '2.4.11' }}).`,
  t`The ledger of auditors has only the rows near the window, so the browser’s own search does not find the others; the filters of the ledger do.`,
  t`E-mails, printed pages, and files to save (exports, receipts, the copy of your data) are not checked by any rule. The files are made for programs.`,
  t`Signing in with Google, and the pages to which links of other people lead, are not ours; we do not know how accessible they are.`,
  t`Where the site shows an earlier state of the marketplace, read only, just one of its pages is checked.`,
];

const { wcag, norm, law } = standards;

const sections = (): readonly Section[] => [
  {
    id: 'about',
    title: t`What this statement is about`,
    text: [
      t`This website, with all its pages: for visitors, for people with an account, for auditors and operators. On it, people post tasks, others bid on them, and both settle the work.`,
      t`The statement has the form of the European Commission’s model, and tells what the European Accessibility Act, Directive ${law}, asks services to tell.`,
    ],
  },
  {
    id: 'conformance',
    title: t`How far the site conforms`,
    text: [
      t`We aim at ${wcag}, level AA, and by it at what ${norm} asks of web pages. The site conforms in part: what is known to fall short is listed below.`,
      t`Pages can be used by keyboard, with a visible focus. They have headings, regions and names for screen readers, follow your font size, your forced colours and your wish for less motion, and have a light and a dark theme. What moves by itself can be paused, and what you type is kept until you send it.`,
    ],
  },
  { id: 'shortcomings', title: t`What falls short`, text: [], list: shortcomings() },
  {
    id: 'assessment',
    title: t`How it was assessed`,
    text: [
      t`By ourselves, with the tests of the product: in Chromium, axe-core checks ${{ screens: countText(tried.screens) }} screens, dialogs and menus with demo data, at ${{ widths: listText(tried.widths.map(numbers.field)) }} pixels, by the rules ${{ rules: listText(tried.rules) }}; in the dark theme by its rules for colours. ${{ pages: countText(tried.inArabic) }} pages are checked in Arabic, too, from right to left; none in German.`,
      t`The same tests check that no page scrolls sideways, and that what can be pressed has at least ${{ size: '24 × 24' }} pixels. Others log in, bid, change and delete by keyboard alone, and check that no text is cut off in longer languages and with larger fonts.`,
      t`This statement was last read against the product on ${{ day: days.fullText(parseDay(readOn) ?? 0) }}. A test fails when what is checked is not what is said here.`,
    ],
  },
  {
    id: 'feedback',
    title: t`Tell us of a barrier`,
    text: [
      <Trans key="contact">
        Write to whoever runs this site: <TextLink to={paths.contact}>Contact us</TextLink>. Say on which page
        it was, what you wanted to do, and which browser and aids you use. You can ask for the same thing in
        another form.
      </Trans>,
    ],
  },
  {
    id: 'enforcement',
    title: t`Who enforces it`,
    text: [
      t`If our answer does not help you, or none comes, complain to the authority of your country that watches over the European Accessibility Act.`,
    ],
  },
];

export const Component = () => (
  <TextPage
    title={t`Accessibility`}
    intro={t`Who can use this site and how, what still falls short, and whom to tell.`}
    sections={sections()}
  />
);
