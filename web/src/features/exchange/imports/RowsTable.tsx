import EditOutlined from '@mui/icons-material/EditOutlined';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ImportRow } from '@trama/contract/schemas/exchange/imports';
import { type ImportType, ROW_RESULT_LABELS, type RowResult } from '@trama/contract/words/exchange/imports';
import { PATIENT_FIELDS, patientValueText } from '@trama/contract/words/people/patients';
import { ANYWHERE, type Column, DataTable, ONE_LINE, orMissing } from '../../../ui/lists/DataTable.tsx';
import { RowActions } from '../../../ui/lists/RowActions.tsx';
import type { LayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { importTexts as texts } from './imports.texts.ts';
import { nameIn } from './row-name.ts';

const COLORS: Record<RowResult, ChipProps['color']> = {
  nueva: 'success',
  actualiza: 'info',
  igual: 'default',
  duda: 'warning',
  error: 'error',
  omitida: 'default',
};

function Result({ row }: { row: ImportRow }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={COLORS[row.resultado]}
      label={ROW_RESULT_LABELS[row.resultado].one}
      sx={{ '& .MuiChip-label': { color: 'text.primary' } }}
    />
  );
}

/** The reasons for the row's result, and what it would change. */
function Reasons({ row }: { row: ImportRow }) {
  const changes = row.cambios.map(({ campo, antes, despues }) => {
    const before = patientValueText(campo, antes) ?? texts.empty;
    return `${PATIENT_FIELDS[campo].label}: ${before} → ${patientValueText(campo, despues)}`;
  });
  return [...row.motivos, ...changes].map((text) => <div key={text}>{text}</div>);
}

const fila: Column<ImportRow> = { header: texts.row, cell: (row) => row.fila, sx: ONE_LINE };
const persona: Column<ImportRow> = { header: texts.person, cell: nameIn, sx: ANYWHERE };
const BY_DOCUMENT = {
  label: PATIENT_FIELDS.dni.label,
  of: ({ textos }: ImportRow) => textos.dni,
  none: 'Sin DNI',
};
/** The fields that identify a person in each type of file. */
const IDENTITY = {
  patients: BY_DOCUMENT,
  balances: BY_DOCUMENT,
  authorizations: BY_DOCUMENT,
  providers: {
    label: PATIENT_FIELDS.email.label,
    of: ({ textos }: ImportRow) => textos.email,
    none: 'Sin email',
  },
};

const identity = (type: ImportType): Column<ImportRow> => ({
  header: IDENTITY[type].label,
  cell: (row) => orMissing(IDENTITY[type].of(row) ?? null),
  sx: type === 'providers' ? ANYWHERE : ONE_LINE,
});
const resultado: Column<ImportRow> = {
  header: texts.result,
  cell: (row) => <Result row={row} />,
  sx: ONE_LINE,
};
const motivo: Column<ImportRow> = {
  header: texts.reason,
  cell: (row) => <Reasons row={row} />,
  sx: ANYWHERE,
};
const todo = (type: ImportType): Column<ImportRow> => ({
  header: texts.person,
  cell: (row) => (
    <>
      <Typography component="div" variant="body2" sx={{ fontWeight: 600 }}>
        {nameIn(row)}
      </Typography>
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary', my: 0.5 }}>
        {texts.rowTitle(row.fila)} · {IDENTITY[type].of(row) || IDENTITY[type].none}
      </Typography>
      <Result row={row} />
      <Reasons row={row} />
    </>
  ),
  sx: ANYWHERE,
});

const columnsOf = (type: ImportType): Record<LayoutWidth, Column<ImportRow>[]> => ({
  wide: [fila, persona, identity(type), resultado, motivo],
  medium: [fila, persona, resultado, motivo],
  narrow: [todo(type)],
});
const COLUMNS = {
  patients: columnsOf('patients'),
  providers: columnsOf('providers'),
  balances: columnsOf('balances'),
  authorizations: columnsOf('authorizations'),
};

interface Props {
  type: ImportType;
  rows: ImportRow[];
  outdated: boolean;
  onOpen: (row: ImportRow) => void;
}

export function RowsTable({ type, rows, outdated, onOpen }: Props) {
  return (
    <DataTable
      label={texts.table}
      columns={COLUMNS[type]}
      rows={rows}
      rowKey={({ fila }) => fila}
      outdated={outdated}
      onOpen={onOpen}
      actions={(row) => (
        <RowActions
          name={texts.rowTitle(row.fila)}
          actions={[{ label: texts.open, icon: <EditOutlined />, props: { onClick: () => onOpen(row) } }]}
        />
      )}
    />
  );
}
