import type { TaskCategory, TaskStatus } from '@marketplace/contracts';
import type { DemoUser } from './users.ts';

export interface DemoTask {
  readonly owner: DemoUser;
  readonly title: string;
  readonly category: TaskCategory;
  readonly description: string;
  /** Days from the day of seeding to the deadline. */
  readonly days: number;
  readonly budget: number;
  /** The owner's later changes. */
  readonly update?: { readonly status?: TaskStatus; readonly budget?: number };
  readonly bidders?: readonly DemoUser[];
}

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
    bidders: ['bob', 'operator'],
  },
  {
    owner: 'bob',
    title: 'Logo for a cycling club',
    category: 'Design',
    description:
      'A mark that works on jerseys, stickers and as a small icon. Our colours are dark green and off-white. Please send two directions first; we choose one and refine it together.',
    days: 9,
    budget: 320,
    bidders: ['ada'],
  },
  {
    owner: 'ada',
    title: 'Rewrite our "About us" page',
    category: 'Writing',
    description:
      'About 600 words, plain and warm. We are a family workshop that restores wooden windows. You get notes from an hour of interview and a dozen photos.',
    days: 5,
    budget: 180,
    update: { status: 'In Progress' },
    bidders: ['bob'],
  },
  {
    owner: 'bob',
    title: 'Cut a 90-second film from a day of footage',
    category: 'Video Editor',
    description:
      'Four hours of 4K footage from our summer camp, shot on two cameras. Cut to 90 seconds with music and subtitles, in landscape and upright.',
    days: 16,
    budget: 540,
    bidders: ['ada'],
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
    bidders: ['ada', 'ada'],
  },
  {
    owner: 'ada',
    title: 'Illustrations for a children’s cookbook',
    category: 'Design',
    description:
      'Twelve spot illustrations, hand-drawn feel, two colours for risograph printing. The recipes are written; a rough layout shows the sizes.',
    days: 40,
    budget: 1450,
    update: { budget: 1600 },
    bidders: ['bob'],
  },
  {
    owner: 'bob',
    title: 'Proofread a master’s thesis (English)',
    category: 'Writing',
    description:
      '82 pages on river ecology. Language only: grammar, style, consistent terms. Track changes, please. The university allows proofreading and I will name you in the thanks.',
    days: 7,
    budget: 260,
    bidders: ['ada'],
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
    update: { status: 'Completed' },
    bidders: ['ada', 'operator'],
  },
  {
    owner: 'ada',
    title: 'Booking form for a climbing hall',
    category: 'Web Development',
    description:
      'Courses with a limited number of places, a waiting list, an e-mail to confirm. It goes into our existing site (static HTML, small Node.js server).',
    days: 3,
    budget: 980,
    bidders: ['bob'],
  },
  {
    owner: 'bob',
    title: 'Poster for a jazz evening',
    category: 'Design',
    description: 'A2, one colour on coloured paper. Names and dates are fixed, everything else is up to you.',
    days: 2,
    budget: 150,
    bidders: ['ada'],
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
    bidders: ['ada'],
  },
  {
    owner: 'ada',
    title: 'Find out why our shop is not found',
    category: 'Marketing',
    description:
      'A review of our shop for search engines: what is slow, what is missing, what to write about. A list in order of effect for effort, explained to us in an hour of video call.',
    days: 10,
    budget: 350,
    update: { status: 'In Progress' },
    bidders: ['bob'],
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
    bidders: ['bob'],
  },
  {
    owner: 'bob',
    title: 'Translate a hiking guide into English',
    category: 'Writing',
    description:
      '48 pages, German to British English, with an ear for the landscape. Place names stay as they are; a glossary comes with the text.',
    days: 60,
    budget: 1100,
    bidders: ['ada'],
  },
  {
    owner: 'ada',
    title: 'Animated intro for a podcast',
    category: 'Video Editor',
    description: 'Eight seconds, from our logo and a jingle. Calm rather than loud.',
    days: 6,
    budget: 220,
    update: { status: 'Cancelled' },
  },
  {
    owner: 'bob',
    title: 'Social media calendar for a repair café',
    category: 'Marketing',
    description:
      'Three months, two posts a week, with texts and ideas for photos that volunteers can take themselves.',
    days: 13,
    budget: 280,
    bidders: ['ada'],
  },
];
