import { Box } from '@mui/material';

/** The drawing of one person's head in a circle of 48 units: colours, and paths of an SVG. */
interface PortraitLook {
  readonly skin: string;
  readonly hair: string;
  readonly dress: string;
  /** The path behind the face: long hair, a scarf. */
  readonly back?: string;
  /** The path over the face: the front of the hair, a beard. */
  readonly front: string;
  /** The path of lines: eyes, brows, glasses. */
  readonly ink: string;
  readonly mouth: string;
  /** Half the width and half the height of the face. */
  readonly face: readonly [number, number];
}

const eyes = 'M19.5 22.5v1M28.5 22.5v1';
const smile = 'M20.5 28.5c2 2.2 5 2.2 7 0';

const looks: readonly PortraitLook[] = [
  // Maren Holt: grey bob, round glasses
  {
    skin: '#EBC3A2',
    hair: '#A7A7A2',
    dress: '#2F4858',
    back: 'M12 34V20C12 11 17 7 24 7s12 4 12 13v14Z',
    front: 'M14 22c0-9 4-12 10-12s10 3 10 12c-3-1-6-4-8-7-2 4-7 7-12 7Z',
    ink: `${eyes}M16 23a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M25 23a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M23 22.5h2`,
    mouth: smile,
    face: [9, 11.5],
  },
  // Tomás Rey: dark curls, a full beard
  {
    skin: '#D19A6E',
    hair: '#33241C',
    dress: '#B5532A',
    front:
      'M13 21c-2-3-1-6 1-7 0-4 4-6 6-5 2-3 6-3 8 0 3-1 6 2 6 5 2 1 3 4 1 7-1-3-3-5-5-5-3 1-9 1-12 0-2 0-4 2-5 5ZM15 25c1 2 3 1 5 1 2-1.5 6-1.5 8 0 2 0 4 1 5-1 0 7-4 11-9 11s-9-4-9-11Z',
    ink: `${eyes}M18 19.5l3-.7M27 18.8l3 .7`,
    mouth: 'M21.5 29.5h5',
    face: [9, 11],
  },
  // Ingrid Dahl: two blond plaits
  {
    skin: '#F3CFB3',
    hair: '#E0B450',
    dress: '#3F6B4F',
    back: 'M13 20c-3 6-3 14-1 20l4-1c-1-6-1-12 1-18ZM35 20c3 6 3 14 1 20l-4-1c1-6 1-12-1-18Z',
    front: 'M14 22C13 12 18 8 24 8s11 4 10 14c-2-4-6-7-10-10-4 3-8 6-10 10Z',
    ink: eyes,
    mouth: 'M20 28c2 3 6 3 8 0',
    face: [9.5, 11],
  },
  // Kwame Mensah: a shaved head, a short beard
  {
    skin: '#6B4430',
    hair: '#1F1613',
    dress: '#E0A93B',
    front: 'M16 28c1 6 4 8.5 8 8.5s7-2.5 8-8.5c-2 3-5 4-8 4s-6-1-8-4Z',
    ink: `${eyes}M17.5 19.5c1-1 3-1 4 0M26.5 19.5c1-1 3-1 4 0`,
    mouth: smile,
    face: [9.5, 12.5],
  },
  // Yuki Arai: a straight black fringe
  {
    skin: '#F0D0AC',
    hair: '#1D1B22',
    dress: '#7A5C86',
    back: 'M11 37V20C11 11 17 7 24 7s13 4 13 13v17l-5 1V18H16v20Z',
    front: 'M14 21c-1-9 4-13 10-13s11 4 10 13c-1-1-2-2-2-2H16s-1 1-2 2Z',
    ink: 'M18 23.5c1-1 2.5-1 3.5 0M26.5 23.5c1-1 2.5-1 3.5 0',
    mouth: 'M22 29c1 .8 3 .8 4 0',
    face: [9, 11],
  },
  // Lena Brandt: red hair in a bun
  {
    skin: '#F1C9B0',
    hair: '#B4502B',
    dress: '#2E5E73',
    back: 'M24 3a5 5 0 1 0 .1 0ZM13 24c0-10 4-15 11-15s11 5 11 15Z',
    front: 'M14.5 22C14 13 18 9 24 9s10 4 9.5 13c-1-5-3-7-5-8-4 1-8 3-10 3-2 1-3 2-4 5Z',
    ink: `${eyes}M19 27h.1M29 27h.1`,
    mouth: smile,
    face: [9, 11.5],
  },
  // Omar Haddad: a grey moustache, little hair
  {
    skin: '#C68E63',
    hair: '#77726C',
    dress: '#4A4E57',
    front:
      'M14 23c-2-4-1-8 1-9 0 3 0 6-1 9ZM34 23c2-4 1-8-1-9 0 3 0 6 1 9ZM18 28c2-2.5 4-2.5 6-1.3 2-1.2 4-1.2 6 1.3-2 1-4 1-6 .2-2 .8-4 .8-6-.2Z',
    ink: `${eyes}M17.5 19c1-1.2 3-1.2 4 0M26.5 19c1-1.2 3-1.2 4 0`,
    mouth: 'M22 31.5h4',
    face: [10, 12],
  },
  // Priya Nair: long dark hair, parted in the middle
  {
    skin: '#A96F45',
    hair: '#241815',
    dress: '#A4305A',
    back: 'M11 40c0-8 0-14 1-20C13 11 18 7 24 7s11 4 12 13c1 6 1 12 1 20h-7V20H18v20Z',
    front: 'M14 24c0-10 4-15 10-15-2 4-6 10-10 15ZM34 24c0-10-4-15-10-15 2 4 6 10 10 15Z',
    ink: eyes,
    mouth: 'M20.5 28c2 2.5 5 2.5 7 0',
    face: [9, 11.5],
  },
  // Jonas Weber: a woollen cap, square glasses
  {
    skin: '#EDC7A5',
    hair: '#C2410C',
    dress: '#5B6B4A',
    front: 'M13 19c0-8 5-12 11-12s11 4 11 12ZM12 17.5h24v3.5H12ZM24 3.5a2 2 0 1 0 .1 0Z',
    ink: `${eyes}M16 21h7v4h-7ZM25 21h7v4h-7ZM23 22.5h2`,
    mouth: 'M21 30.5c1 .8 4 1 6-.5',
    face: [9, 11],
  },
];

/** The drawn portrait of the person with this number; like a photo, it is the same in both themes. */
export const Portrait = ({ person }: { readonly person: number }) => {
  const look = looks[person % looks.length];
  if (look === undefined) return null;
  const [width, height] = look.face;
  return (
    <Box
      component="svg"
      viewBox="0 0 48 48"
      aria-hidden
      sx={{ flex: 'none', width: 56, height: 56, borderRadius: '50%', bgcolor: '#DDD6C8' }}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {look.back && <path d={look.back} fill={look.hair} />}
      <path d="M5 50c0-9 8-13 19-13s19 4 19 13Z" fill={look.dress} />
      <path d="M20.5 31v6c0 4 7 4 7 0v-6Z" fill={look.skin} />
      <ellipse cx={24} cy={23.5} rx={width} ry={height} fill={look.skin} />
      <path d={look.front} fill={look.hair} />
      <path d={look.ink} fill="none" stroke="#1B1F24" strokeWidth={1.4} />
      <path d={look.mouth} fill="none" stroke="#7A2E1D" strokeWidth={1.4} />
    </Box>
  );
};
