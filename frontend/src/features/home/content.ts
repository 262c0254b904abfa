import { paths } from '../../paths.ts';

export const slides = [
  {
    title: 'Start Freelancing Today',
    text: 'More than 5,000 jobs have found somebody here. Payment is verified by both sides first.',
    button: 'Join Now',
    to: paths.register,
    drawing: 'start',
  },
  {
    title: 'Hire in Under 5 Minutes',
    text: 'Say what needs doing, by when and for how much. The first bids come within minutes.',
    button: 'Post A Task',
    to: paths.addTask,
    drawing: 'hire',
  },
  {
    title: 'Trusted by 1,000+ Clients',
    text: 'Every task keeps its history, so everybody knows what was agreed.',
    button: 'Explore Here',
    to: paths.browse,
    drawing: 'trust',
  },
] as const;

export const typedWords = ['Web Development', 'Design', 'Writing', 'Marketing'] as const;

export const counters = [
  { value: 1500, suffix: '+', label: 'Tasks Completed' },
  { value: 500, suffix: '+', label: 'Freelancers Registered' },
  { value: 400, suffix: '+', label: 'Clients Served' },
  { value: 98, suffix: '%', label: 'Positive Ratings' },
] as const;

export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  readonly highlighted?: true;
}

export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'We posted the redesign of our whole catalogue on a Monday and had three serious bids before lunch. Each change was on record, which ended a good many arguments before they began.',
    name: 'Maren Holt, Head of Publishing',
    highlighted: true,
  },
  {
    quote: 'Clear briefs, clear budgets. I spend my time writing, not guessing.',
    name: 'Tomás Rey, Copywriter',
  },
  { quote: 'Our cycling club got its logo in a week.', name: 'Ingrid Dahl, Club Secretary' },
  {
    quote: 'I found my first five clients here and still work for four of them.',
    name: 'Kwame Mensah, Web Developer',
  },
  { quote: 'Deadlines that are days, not feelings.', name: 'Yuki Arai, Project Manager' },
  {
    quote: 'The video was cut, subtitled and delivered two days early.',
    name: 'Lena Brandt, Museum Educator',
  },
  {
    quote: 'As a small shop we could finally afford proper photography texts.',
    name: 'Omar Haddad, Shop Owner',
  },
  { quote: 'Posting a task takes less time than explaining why I need it.', name: 'Priya Nair, Founder' },
  {
    quote: 'I know what was asked, and what changed since. That is all I want.',
    name: 'Jonas Weber, Designer',
  },
];
