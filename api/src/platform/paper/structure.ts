/** The order of the parts, which screen readers follow: a document of sections, of entries, of paragraphs. */
export class Structure {
  readonly #doc: PDFKit.PDFDocument;
  readonly #open: PDFKit.PDFStructureElement[];
  #section: PDFKit.PDFOutline | undefined;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    const root = doc.struct('Document');
    doc.addStructure(root);
    this.#open = [root];
  }

  beginSection(title: string): void {
    this.#begin(1);
    this.#section = this.#doc.outline.addItem(title);
  }

  beginEntry(bookmark: string | undefined): void {
    this.#begin(2);
    if (bookmark) this.#section?.addItem(bookmark);
  }

  /** Everything drawn until the returned function is called is one element, over any number of pages. */
  beginPart(type: 'H1' | 'H2' | 'H3' | 'P' | 'Figure', options: { alt?: string } = {}): () => void {
    const content = this.#doc.markStructureContent(type);
    return () => {
      this.#doc.endMarkedContent();
      this.#open.at(-1)?.add(this.#doc.struct(type, options, [content]));
    };
  }

  end(): void {
    this.#closeDownTo(0);
  }

  #begin(level: number): void {
    this.#closeDownTo(level);
    const element = this.#doc.struct('Sect');
    this.#open.at(-1)?.add(element);
    this.#open.push(element);
  }

  #closeDownTo(level: number): void {
    while (this.#open.length > level) this.#open.pop()?.end();
  }
}
