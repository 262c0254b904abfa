const marks = /\u2068([^\u2069]*)\u2069/;

/** Shows isolated values of a text as elements: somebody who marks and copies a command gets no invisible characters. */
export const Isolates = ({ text }: { readonly text: string }) =>
  // Every second piece is an isolated one.
  text
    .split(marks)
    .map((piece, index) => (index % 2 === 1 ? <bdi key={`${index} ${piece}`}>{piece}</bdi> : piece));

/** A sentence of a service: it is English on every page. */
export const English = ({ text }: { readonly text: string }) => (
  <bdi lang="en" dir="ltr">
    {text}
  </bdi>
);
