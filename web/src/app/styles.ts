import createCache, { type StylisPlugin } from '@emotion/cache';
import { StyleSheet } from '@emotion/sheet';

/**
 * Where the styles of the screens go. Emotion's own sheet asks the browser for the number of rules before it adds one,
 * which makes it list them all anew: on a telephone that was a tenth of the time until a screen stood.
 */
class CountingSheet extends StyleSheet {
  private rules = 0;

  override insert(rule: string): void {
    const sheet = this.tags.at(-1)?.sheet;
    if (!sheet || !this.isSpeedy) {
      super.insert(rule);
      this.rules = this.tags.at(-1)?.sheet?.cssRules.length ?? 0;
      return;
    }
    try {
      this.rules = sheet.insertRule(rule, this.rules) + 1;
    } catch {
      // A selector that this browser does not know: the rule is for others.
    }
  }
}

/** The one prefix that a browser of today still wants. Emotion's own plugin writes those of ten years ago too. */
const prefixed: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

export const styles = createCache({ key: 'css', stylisPlugins: [prefixed] });
const { key, container, isSpeedy } = styles.sheet;
styles.sheet = new CountingSheet({ key, container, speedy: isSpeedy });
