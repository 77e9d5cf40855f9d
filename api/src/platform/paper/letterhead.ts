import type { Block } from './blocks.ts';
import { printablePicture } from './safe-picture.ts';
import { lineHeight, type Sheet, type Style, TEXT_WIDTH } from './sheet.ts';
import type { Structure } from './structure.ts';
import { CLINIC, NOTE, PICTURE_GAP } from './styles.ts';

const LOGO_SIDE = 56;

/** The logo at the left, the clinic's name and address beside it. */
export class Letterhead {
  readonly #sheet: Sheet;
  readonly #structure: Structure;
  #logo: { dataUrl: string; image: PDFKit.Mixins.ImageSrc | undefined } | undefined;

  constructor(sheet: Sheet, structure: Structure) {
    this.#sheet = sheet;
    this.#structure = structure;
  }

  draw({ logo, name, lines }: Extract<Block, { kind: 'letterhead' }>): void {
    const sheet = this.#sheet;
    const top = sheet.y;
    const hasLogo = logo !== null && this.#drawLogo(logo);
    const x = hasLogo ? LOGO_SIDE + PICTURE_GAP : 0;
    const write = (text: string, style: Style) => {
      for (const line of sheet.wrap(text, style, TEXT_WIDTH - x)) {
        const endPart = this.#structure.beginPart('P');
        sheet.draw(line, style, { x });
        endPart();
        sheet.y += lineHeight(style);
      }
    };
    if (name) write(name, CLINIC);
    for (const line of lines) write(line, NOTE);
    if (hasLogo) sheet.y = Math.max(sheet.y, top + LOGO_SIDE);
    if (hasLogo || name || lines.length > 0) sheet.y += 18;
  }

  /** A logo that cannot be read is left out, because the document is worth more than its logo. */
  #drawLogo(dataUrl: string): boolean {
    const logo = this.#openLogo(dataUrl);
    if (!logo) return false;
    const endPart = this.#structure.beginPart('Figure', { alt: 'Logo de la institución' });
    try {
      this.#sheet.picture(logo, [LOGO_SIDE, LOGO_SIDE]);
      return true;
    } catch {
      return false;
    } finally {
      endPart();
    }
  }

  /** Decoded once: the sheets of a payer have it on every patient's first page. */
  #openLogo(dataUrl: string): PDFKit.Mixins.ImageSrc | undefined {
    if (this.#logo?.dataUrl === dataUrl) return this.#logo.image;
    const bytes = printablePicture(dataUrl);
    if (!bytes) return undefined;
    const image = this.#sheet.openPicture(bytes) ?? undefined;
    this.#logo = { dataUrl, image };
    return image;
  }
}
