import createCache, { type StylisPlugin } from '@emotion/cache';
import knownNames from '../../known-styles/names.json' with { type: 'json' };

/** The one prefix that a browser of today still wants. Emotion's own plugin writes those of ten years ago too. */
const prefixed: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/** Where the styles of the screens go. */
export const styles = createCache({ key: 'css', stylisPlugins: [prefixed] });

/** Of a style sheet that did not come no rule can be read. The script has waited for it. */
function hasArrived({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

// A style's name is made from what it says: what the style sheet (`npm run styles`) has under that name is the same.
// Without it everything is worked out here.
const styleSheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
if ([...styleSheets].every(hasArrived)) {
  const { insert } = styles;
  for (const name of knownNames) styles.inserted[name] = true;
  // Those of the whole page are not asked for their name by Emotion itself.
  styles.insert = (selector, style, ...rest) =>
    styles.inserted[style.name] ? undefined : insert(selector, style, ...rest);
}
