import Box from '@mui/material/Box';
import type { Entry } from '@trama/contract/schemas/record/entries';
import { formatDate, formatTime } from '@trama/contract/words/clinic-time';
import { ENTRY_LABELS } from '@trama/contract/words/record/entries';
import { HoursUnknown } from '../../../domain/record/ActMoment.tsx';
import { ErrorChip } from '../../../domain/record/EntryMark.tsx';
import { authorText } from '../../../domain/record/entry-texts.ts';
import { ANYWHERE, type Column, DataTable, ONE_LINE } from '../../../ui/lists/DataTable.tsx';
import type { LayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { entryTexts as texts } from './entries.texts.ts';

/** The entries of a record by folio: kind, date, and author as of that day; not the text. */
export function EntryTable({ entries, outdated }: { entries: Entry[]; outdated: boolean }) {
  return (
    <>
      <DataTable
        label={texts.table}
        columns={COLUMNS}
        rows={entries}
        rowKey={({ folio }) => folio}
        outdated={outdated}
      />
      <Box sx={{ px: 2, py: 1 }}>
        <HoursUnknown
          acts={entries.map(({ fecha_acto, hora_acto }) => ({ fecha: fecha_acto, hora: hora_acto }))}
        />
      </Box>
    </>
  );
}

const actText = ({ fecha_acto, hora_acto }: Entry) =>
  [formatDate(fecha_acto), hora_acto].filter(Boolean).join(' ');
const writtenText = ({ fecha }: Entry) => `${formatDate(fecha)} ${formatTime(fecha)}`;

function Kind({ entry: { clase, error, corrige, corregido_por } }: { entry: Entry }) {
  return (
    <>
      <strong>{ENTRY_LABELS[clase]}</strong> <ErrorChip error={error} />
      {corrige !== null && <Quiet>{texts.corrects(corrige)}</Quiet>}
      {corregido_por.length > 0 && <Quiet>{texts.correctedBy(corregido_por)}</Quiet>}
    </>
  );
}

function Author({ entry: { autor, prestador } }: { entry: Entry }) {
  return (
    <>
      {authorText(autor)}
      {prestador && <Quiet>{texts.performedBy(authorText(prestador))}</Quiet>}
    </>
  );
}

function Quiet({ children }: { children: string }) {
  return <Box sx={{ color: 'text.secondary' }}>{children}</Box>;
}

/** The lines of a row begin beside each other, however long one of its cells is. */
const TOP = { verticalAlign: 'top' };
const WRAPS = { ...ANYWHERE, ...TOP };

const folio: Column<Entry> = {
  header: texts.folio,
  cell: (entry) => entry.folio,
  sx: { ...ONE_LINE, verticalAlign: 'top' },
};
const kind: Column<Entry> = { header: texts.kind, cell: (entry) => <Kind entry={entry} />, sx: WRAPS };
const act: Column<Entry> = { header: texts.act, cell: actText, sx: { ...TOP, ...ONE_LINE } };
const written: Column<Entry> = { header: texts.written, cell: writtenText, sx: { ...TOP, ...ONE_LINE } };
const author: Column<Entry> = {
  header: texts.author,
  cell: (entry) => <Author entry={entry} />,
  sx: WRAPS,
};

/** On a telephone everything but the number stands in one cell. */
const whole: Column<Entry> = {
  header: texts.entry,
  sx: WRAPS,
  cell: (entry) => (
    <>
      <Kind entry={entry} />
      <Box>{`${texts.actBriefly}: ${actText(entry)}`}</Box>
      <Box>{`${texts.written}: ${writtenText(entry)}`}</Box>
      <Author entry={entry} />
    </>
  ),
};

const ALL = [folio, kind, act, written, author];
const COLUMNS: Record<LayoutWidth, Column<Entry>[]> = { wide: ALL, medium: ALL, narrow: [folio, whole] };
