import { withClosedMarks } from '@marketplace/contracts';

/** The pieces of a sentence; every second one is isolated. */
const piecesOf = (text: string): readonly string[] => {
  let depth = 0;
  const cut = text.replace(/[\u2066-\u2069]/g, (mark) => {
    depth += mark === '\u2069' ? -1 : 0;
    const kept = depth === 0 ? '\0' : mark;
    depth += mark === '\u2069' ? 0 : 1;
    return kept;
  });
  return cut.split('\0');
};

/** Shows the isolated values of a text as `bdi` elements, so that a user who copies the text gets no invisible characters. */
export const Isolates = ({ text }: { readonly text: string }) =>
  piecesOf(text).map((piece, index) =>
    index % 2 === 1 ? <bdi key={`${index} ${piece}`}>{piece}</bdi> : piece,
  );

/** A sentence from a service, which is English on each page. */
export const English = ({ text }: { readonly text: string }) => (
  <bdi lang="en" dir="ltr">
    {withClosedMarks(text)}
  </bdi>
);
