import type { Files } from '../../../platform/files/files.ts';
import { printPaper } from '../../../platform/paper/print.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import type { OwnSql } from '../../../platform/statements/own-sql.ts';
import type { Letterhead } from '../../people/settings/letterhead.service.ts';
import { newCopyCode } from '../copies/copies.service.ts';
import { annexFiles } from './annex-files.service.ts';
import { readMeetings, readSignatures } from './printed-team.queries.ts';
import {
  foliosBesides,
  PRINTED,
  readAttachments,
  readDocuments,
  readEntries,
  readFollowUps,
  readFurther,
  readRecords,
  readVersion,
} from './record.queries.ts';
import type { Period, RecordSnapshot } from './record.types.ts';
import { countParts, type Issue, recordBlocks, recordFacts } from './record-document.ts';
import { readSnapshot } from './snapshot.queries.ts';

export type { Period } from './record.types.ts';

/** What a route that prints a record sends. */
export const PRINTED_RECORD: readonly OwnSql[] = PRINTED;

interface Printing {
  givenUp: AbortSignal;
  /** Whether the guard leaves the row of a read; otherwise the caller records what it does. */
  isRecorded?: boolean;
  /** Is called with the number of entries that were read since the last time. */
  onPrinted?: (entries: number) => void;
}

interface Printed {
  record: RecordSnapshot;
  issue: Issue;
  /** The bytes; at the end the number of pages. */
  paper: AsyncGenerator<Uint8Array, number>;
  /** Follow-ups and earlier versions, which the length depends on. */
  total: number;
}

interface Issuing {
  readClinic: () => Promise<Letterhead>;
  publicUrl: string;
  period: Period | null;
  files: Files;
}

/** A record at this moment, as paper that is made while it is taken. `guard` is about the patient. */
export async function printRecord(
  guard: Guard,
  { files, period, publicUrl, readClinic }: Issuing,
  { givenUp, isRecorded = true, onPrinted = () => {} }: Printing,
): Promise<Printed> {
  const record = await readSnapshot(guard, period, isRecorded);
  const issue: Issue = {
    clinic: await readClinic(),
    publicUrl,
    issuedAt: new Date(),
    code: newCopyCode(),
  };
  const annex = annexFiles(files);
  const blocks = recordBlocks(record, issue, {
    annex: async (attachment) => {
      onPrinted(1);
      return annex(attachment);
    },
    records: (name, ids) => readRecords(guard, record, name, ids),
    entries: (kind, ids) => readEntries(guard, record, kind, ids),
    attachments: (ids) => readAttachments(guard, record, ids),
    documents: (ids) => readDocuments(guard, record, ids),
    meetings: (ids) => readMeetings(guard, record, ids),
    signatures: (ids) => readSignatures(guard, record, ids),
    followUps: async (ids) => {
      const followUps = await readFollowUps(guard, record, ids);
      onPrinted(followUps.length);
      return followUps;
    },
    version: async (historyId, version) => {
      onPrinted(1);
      return readVersion(guard, record, historyId, version);
    },
    foliosBesides: (printed) => foliosBesides(guard, printed, period),
    further: (folio) => readFurther(guard, folio),
  });
  const paper = printPaper(recordFacts(record, issue), blocks, givenUp);
  return { record, issue, paper, total: countParts(record) };
}
