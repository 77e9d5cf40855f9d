/** What 0x80 to 0x9F are in Windows-1252. Node's own decoder leaves them as control signs in some versions. */
const SIGNS = '€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ';

/** The rest is as in Latin 1. The five bytes that are nothing become the sign of what could not be read. */
export const fromWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? sign);
