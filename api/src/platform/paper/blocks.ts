/** What is printed, one piece after the other; print.ts knows how. */
export type Block =
  | { kind: 'title'; text: string; subtitle: string }
  /** Of the clinic: its logo, a data URL of a PNG or a JPEG, its name and what else is known of it. */
  | { kind: 'letterhead'; logo: string | null; name: string | null; lines: string[] }
  /** Prose in the size of a letter, without a label. */
  | { kind: 'text'; text: string }
  /** Begins a part of the document, with an entry in the viewer's outline. */
  | { kind: 'section'; text: string }
  /** Begins an entry of a section; `aside`, a date or a word, stands at the right edge. `bookmark` gives it an entry of its own under the section's. */
  | { kind: 'entry'; text: string; aside?: string; bookmark?: string | undefined }
  /** Short values beside each other. */
  | { kind: 'facts'; facts: [label: string, value: string][] }
  /** Prose under its label, over as many pages as it takes. */
  | { kind: 'prose'; label: string; text: string }
  | { kind: 'note'; text: string }
  /** Over the width of the page; `alt` says what it shows. */
  | { kind: 'picture'; jpeg: Uint8Array; alt: string }
  /** A file inside the document: viewers list it among its attachments. */
  | { kind: 'embedded'; name: string; description: string; content: Uint8Array }
  /** A code to point a telephone at, and what it leads to in words beside it. */
  | { kind: 'proof'; url: string; alt: string; facts: [label: string, value: string][] }
  /** Who agreed and how, under an entry, with what they drew, if they did: its strokes as JSON, which the printing thread reads. */
  | { kind: 'signed'; text: string; strokes: string | null }
  /** Begins a new page, unless nothing stands on this one. */
  | { kind: 'page' }
  /** From here on everything stands on the last sheet, so that nobody signs one that says nothing. */
  | { kind: 'ending' }
  | { kind: 'closing'; text: string; signatures: string[] };

/** A line of a signature that was drawn on the screen. */
export type Stroke = { x: number; y: number }[];

export interface PaperFacts {
  title: string;
  author: string;
  issuedAt: Date;
  /** On top and at the foot of every page. */
  header: { left: string; right: string };
  footer: string;
}
