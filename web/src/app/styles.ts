import createCache, { type StylisPlugin } from '@emotion/cache';

/** The one prefix that a browser of today still wants. Emotion's own plugin writes those of ten years ago too. */
const prefixed: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/** Where the styles of the screens go. */
export const styles = createCache({ key: 'css', stylisPlugins: [prefixed] });
