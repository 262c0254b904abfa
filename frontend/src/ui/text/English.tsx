/** A sentence of a service: it is English on every page. */
export const English = ({ text }: { readonly text: string }) => (
  <bdi lang="en" dir="ltr">
    {text}
  </bdi>
);
