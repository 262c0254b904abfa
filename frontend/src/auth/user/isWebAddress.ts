/** Whether a picture may be loaded from the address: only http and https. */
export const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
};
