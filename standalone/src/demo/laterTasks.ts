import { offer, type DemoTask } from './demoTask.ts';

/** The second half of the demo's tasks. */
export const laterTasks: readonly DemoTask[] = [
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
