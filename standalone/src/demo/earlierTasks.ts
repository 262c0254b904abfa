import { offer, type DemoTask } from './demoTask.ts';

/** The first half of the demo's tasks. */
export const earlierTasks: readonly DemoTask[] = [
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
];
