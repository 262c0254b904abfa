const marks = /\u2068([^\u2069]*)\u2069/;

/** Shows the isolated values of a text as `bdi` elements, so that a user who copies the text gets no invisible characters. */
export const Isolates = ({ text }: { readonly text: string }) =>
  // Every second piece is an isolated one.
  text
    .split(marks)
    .map((piece, index) => (index % 2 === 1 ? <bdi key={`${index} ${piece}`}>{piece}</bdi> : piece));

/** A sentence from a service, which is English on each page. */
export const English = ({ text }: { readonly text: string }) => (
  <bdi lang="en" dir="ltr">
    {text}
  </bdi>
);
