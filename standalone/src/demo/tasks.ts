import type { Offer, TaskCategory, TaskStatus } from '@marketplace/contracts';
import type { DemoUser } from './users.ts';

export interface DemoTask {
  readonly owner: DemoUser;
  readonly title: string;
  readonly category: TaskCategory;
  readonly description: string;
  /** Days from the day of seeding to the deadline. */
  readonly days: number;
  readonly budget: number;
  /** In the order of bidding. */
  readonly bids?: readonly DemoBid[];
  /** What happens after the bids. */
  readonly then?: readonly DemoStep[];
}

export interface DemoBid {
  readonly by: DemoUser;
  readonly offer?: Offer;
}

/** `bid`: the number of a bid in `bids`. A deadline is in days from the day of seeding. */
export type DemoStep =
  | {
      readonly step: 'update';
      readonly status?: TaskStatus;
      readonly budget?: number;
      readonly days?: number;
    }
  | { readonly step: 'revise'; readonly bid: number; readonly amount: number }
  | { readonly step: 'withdraw' | 'accept'; readonly bid: number }
  | { readonly step: 'deliver'; readonly by: DemoUser; readonly note: string }
  | { readonly step: 'request-changes'; readonly note: string }
  | { readonly step: 'withdraw-acceptance'; readonly reason: string };

const offer = (by: DemoUser, amount: number, days: number, message: string): DemoBid => ({
  by,
  offer: { amount, days, message },
});

/** In the order of posting. */
export const demoTasks: readonly DemoTask[] = [
  {
    owner: 'ada',
    title: 'Landing page for a bakery',
    category: 'Web Development',
    description:
      'One page with opening hours, a map and a seasonal menu that we can edit ourselves. Photos and texts are ready. It should load fast on old phones: most of our guests look us up on the way.',
    days: 12,
    budget: 850,
    bids: [
      offer(
        'bob',
        790,
        10,
        'I build small, fast pages without a framework. For you I would draw the menu as a list that you edit in the browser. A first version after four days.',
      ),
      offer(
        'operator',
        840,
        7,
        'Opening hours, map and menu are a week of work for me, tested on old phones. Two rounds of changes are included.',
      ),
      { by: 'auditor' },
    ],
    then: [{ step: 'revise', bid: 0, amount: 760 }],
  },
  {
    owner: 'bob',
    title: 'Logo for a cycling club',
    category: 'Design',
    description:
      'A mark that works on jerseys, stickers and as a small icon. Our colours are dark green and off-white. Please send two directions first; we choose one and refine it together.',
    days: 9,
    budget: 320,
    bids: [
      offer(
        'ada',
        300,
        8,
        'Two directions after three days, then one of them as SVG, with a version for jerseys and one for small icons.',
      ),
    ],
  },
  {
    owner: 'ada',
    title: 'Rewrite our "About us" page',
    category: 'Writing',
    description:
      'About 600 words, plain and warm. We are a family workshop that restores wooden windows. You get notes from an hour of interview and a dozen photos.',
    days: 5,
    budget: 180,
    bids: [
      offer(
        'bob',
        170,
        4,
        'I write plain, warm texts for workshops. Send me the notes and the photos; you get 600 words and a shorter version for the start page.',
      ),
      offer('operator', 150, 6, 'I can rewrite the page within a week and suggest captions for the photos.'),
    ],
    then: [{ step: 'accept', bid: 0 }],
  },
  {
    owner: 'bob',
    title: 'Cut a 90-second film from a day of footage',
    category: 'Video Editor',
    description:
      'Four hours of 4K footage from our summer camp, shot on two cameras. Cut to 90 seconds with music and subtitles, in landscape and upright.',
    days: 16,
    budget: 540,
    bids: [
      offer(
        'ada',
        520,
        12,
        'Cut, music from a free library, subtitles in two languages. Landscape and upright are both included.',
      ),
      { by: 'operator' },
    ],
  },
  {
    owner: 'ada',
    title: 'Launch plan for a note-taking app',
    category: 'Marketing',
    description:
      'A plan for the four weeks around our launch: audience, channels, a calendar, what to measure. Our budget for ads is small, so ideas count more than reach.',
    days: 21,
    budget: 700,
  },
  {
    owner: 'bob',
    title: 'Move a shop from PHP 7 to PHP 8',
    category: 'Web Development',
    description:
      'A small shop, about 14,000 lines, no framework. There are few tests, so please begin with some for the checkout. Staging server and access are ready.',
    days: 30,
    budget: 1900,
    bids: [
      offer(
        'ada',
        1850,
        25,
        'First tests for the checkout, then PHP 8.1, then 8.4. You can follow each step on the staging server.',
      ),
      { by: 'ada' },
      offer(
        'operator',
        1700,
        28,
        'I have moved three shops of this size. I would begin with the checkout tests that you ask for.',
      ),
    ],
    then: [{ step: 'withdraw', bid: 2 }],
  },
  {
    owner: 'ada',
    title: 'Illustrations for a children’s cookbook',
    category: 'Design',
    description:
      'Twelve spot illustrations, hand-drawn feel, two colours for risograph printing. The recipes are written; a rough layout shows the sizes.',
    days: 40,
    budget: 1450,
    bids: [
      offer(
        'bob',
        1500,
        35,
        'Hand-drawn with brush and ink, separated into two colours for your printer. One sample in the first week.',
      ),
    ],
    then: [{ step: 'update', budget: 1600 }],
  },
  {
    owner: 'bob',
    title: 'Proofread a master’s thesis (English)',
    category: 'Writing',
    description:
      '82 pages on river ecology. Language only: grammar, style, consistent terms. Track changes, please. The university allows proofreading and I will name you in the thanks.',
    days: 7,
    budget: 260,
    bids: [
      offer(
        'ada',
        240,
        5,
        'I proofread theses in the natural sciences. Track changes, a list of terms, and a second look after your corrections.',
      ),
    ],
    then: [
      { step: 'accept', bid: 0 },
      {
        step: 'deliver',
        by: 'ada',
        note: 'All 82 pages are corrected, the list of terms is on the last page.',
      },
    ],
  },
  {
    owner: 'ada',
    title: 'Subtitles for a six-part lecture series',
    category: 'Video Editor',
    description:
      'Six lectures of 45 minutes on the history of maps. English subtitles as SRT; an automatic transcript is there, but it stumbles over names of places.',
    days: 25,
    budget: 480,
  },
  {
    owner: 'bob',
    title: 'Newsletter set-up for a museum',
    category: 'Marketing',
    description:
      'Choose a tool that respects privacy, set it up, design one template and write the first issue with us. 2,300 subscribers, two issues a month.',
    days: 18,
    budget: 620,
    bids: [
      offer(
        'ada',
        600,
        14,
        'A tool that is hosted in Europe, one template, and the first issue together with you.',
      ),
      offer('operator', 580, 16, 'Set-up, template and a short guide for your team.'),
    ],
    then: [
      { step: 'accept', bid: 0 },
      { step: 'deliver', by: 'ada', note: 'The tool is set up and the first issue is ready as a draft.' },
      { step: 'request-changes', note: 'Please use our new opening hours in the footer.' },
      { step: 'deliver', by: 'ada', note: 'The footer has the new opening hours.' },
      { step: 'update', status: 'Completed' },
    ],
  },
  {
    owner: 'ada',
    title: 'Booking form for a climbing hall',
    category: 'Web Development',
    description:
      'Courses with a limited number of places, a waiting list, an e-mail to confirm. It goes into our existing site (static HTML, small Node.js server).',
    days: 3,
    budget: 980,
    bids: [
      offer(
        'bob',
        950,
        3,
        'Form, waiting list and confirmation by e-mail on your Node.js server, with tests. I can begin tomorrow.',
      ),
    ],
  },
  {
    owner: 'bob',
    title: 'Poster for a jazz evening',
    category: 'Design',
    description: 'A2, one colour on coloured paper. Names and dates are fixed, everything else is up to you.',
    days: 2,
    budget: 150,
    bids: [{ by: 'ada' }],
  },
  {
    owner: 'ada',
    title: 'Ten product texts for handmade knives',
    category: 'Writing',
    description:
      'Each about 120 words: what it is for, how it feels in the hand, how to care for it. No superlatives, please; our customers know their steel.',
    days: 14,
    budget: 300,
  },
  {
    owner: 'bob',
    title: 'Colour grading for a short documentary',
    category: 'Video Editor',
    description:
      '22 minutes, shot in log on two different cameras that should look like one. Cinema and web delivery. We like it quiet and natural.',
    days: 33,
    budget: 890,
    bids: [
      offer(
        'ada',
        870,
        20,
        'A quiet, natural look. I match the two cameras first and show you one minute before I grade the rest.',
      ),
    ],
  },
  {
    owner: 'ada',
    title: 'Find out why our shop is not found',
    category: 'Marketing',
    description:
      'A review of our shop for search engines: what is slow, what is missing, what to write about. A list in order of effect for effort, explained to us in an hour of video call.',
    days: 10,
    budget: 350,
    bids: [
      offer(
        'bob',
        330,
        6,
        'A list in order of effect for effort, and an hour of video call. I look at speed, texts and links.',
      ),
    ],
    then: [
      { step: 'accept', bid: 0 },
      { step: 'deliver', by: 'bob', note: 'The list is ready: 14 points, the first three bring the most.' },
      { step: 'request-changes', note: 'Please add how long each point takes.' },
    ],
  },
  {
    owner: 'bob',
    title: 'Dashboard for a community solar plant',
    category: 'Web Development',
    description:
      'Show yield and use of the last day, month and year from a small JSON API. It hangs on a screen in the entrance hall, so it must look right from five metres away.',
    days: 45,
    budget: 1250,
  },
  {
    owner: 'ada',
    title: 'Icon set for a gardening app',
    category: 'Design',
    description: '36 icons on a 24-pixel grid, one weight, as SVG. A list with sketches is ready.',
    days: 28,
    budget: 740,
    bids: [
      offer('bob', 700, 20, '36 icons as SVG in one weight, six of them as a sample in the first week.'),
      offer('operator', 690, 25, 'I draw on the 24-pixel grid and send them in groups of nine.'),
    ],
    then: [
      { step: 'accept', bid: 1 },
      { step: 'withdraw-acceptance', reason: 'You wrote that you have no time before March.' },
    ],
  },
  {
    owner: 'bob',
    title: 'Translate a hiking guide into English',
    category: 'Writing',
    description:
      '48 pages, German to British English, with an ear for the landscape. Place names stay as they are; a glossary comes with the text.',
    days: 60,
    budget: 1100,
    bids: [
      offer(
        'ada',
        1050,
        45,
        'I translate guides for walkers and know the region. Ten pages a week, with questions collected in one list.',
      ),
    ],
  },
  {
    owner: 'ada',
    title: 'Animated intro for a podcast',
    category: 'Video Editor',
    description: 'Eight seconds, from our logo and a jingle. Calm rather than loud.',
    days: 6,
    budget: 220,
    bids: [
      offer('bob', 210, 5, 'Calm, from your logo, in time with the jingle. Two versions to choose from.'),
    ],
    then: [{ step: 'update', status: 'Cancelled' }],
  },
  {
    owner: 'bob',
    title: 'Social media calendar for a repair café',
    category: 'Marketing',
    description:
      'Three months, two posts a week, with texts and ideas for photos that volunteers can take themselves.',
    days: 13,
    budget: 280,
    bids: [
      offer('ada', 260, 9, '24 posts with texts and ideas for photos that volunteers can take with a phone.'),
    ],
    then: [{ step: 'update', days: -1 }],
  },
];
