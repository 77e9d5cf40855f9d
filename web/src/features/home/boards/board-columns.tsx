import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RiskBoardRow, TeamBoardRow } from '@trama/contract/schemas/home/boards';
import { formatDate, formatTime, todayInClinic } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst, calledName } from '@trama/contract/words/full-name';
import {
  RISK_GAP_LABELS,
  type RiskGap,
  TEAM_GAP_LABELS,
  type TeamGap,
} from '@trama/contract/words/home/boards';
import { professionLabel } from '@trama/contract/words/people/providers';
import { isOverdue, riskAgeText } from '@trama/contract/words/people/risk';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { RiskChip } from '../../../domain/people/RiskChip.tsx';
import { useNewAppointment } from '../../../lib/navigation/new-appointment.ts';
import {
  ANSWER_ANCHOR,
  CONTACTS_ANCHOR,
  EVALUATE_ANCHOR,
  MEETINGS_ANCHOR,
  PLAN_ANCHOR,
  paths,
  TEAM_ANCHOR,
} from '../../../lib/navigation/paths.ts';
import { type Column, ONE_LINE } from '../../../ui/lists/DataTable.tsx';
import { boardTexts as texts } from './boards.texts.ts';

type Row = RiskBoardRow | TeamBoardRow;
type Gap = RiskGap | TeamGap;

/** Where each gap is mended. An appointment is made in the agenda, which has to be asked for. */
const MENDED_AT: Record<Exclude<Gap, 'SIN_TURNO'>, (id: number) => string> = {
  REEVALUACION_VENCIDA: (id) => paths.patientPart(id, EVALUATE_ANCHOR),
  RIESGO_POR_REEVALUAR: (id) => paths.patientPart(id, EVALUATE_ANCHOR),
  SIN_EVALUACION: (id) => paths.patientPart(id, EVALUATE_ANCHOR),
  SIN_INTERDISCIPLINARIA: (id) => paths.patientPart(id, MEETINGS_ANCHOR),
  SIN_CONTACTO: (id) => paths.newFollowUp(id),
  UNA_SOLA_DISCIPLINA: (id) => paths.patientPart(id, TEAM_ANCHOR),
  MEDICACION_SIN_EVALUACION: (id) => paths.newFollowUp(id),
  BORRADOR_SIN_CERRAR: (id) => paths.patient(id),
  SIN_PLAN: (id) => paths.patientPart(id, PLAN_ANCHOR),
  PLAN_POR_REVISAR: (id) => paths.patientPart(id, PLAN_ANCHOR),
  INTENTO_SIN_NOTIFICAR: (id) => paths.patientPart(id, ANSWER_ANCHOR),
  SIN_CONTACTO_DE_EMERGENCIA: (id) => paths.patientPart(id, CONTACTS_ANCHOR),
};

/** A cell that leads to the act that renews what it shows. */
function Act({ to, label, red, children }: { to: string; label: string; red: boolean; children: ReactNode }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      aria-label={`${String(children)}. ${label}`}
      sx={red ? RED : { color: 'text.primary', textDecorationColor: 'var(--mui-palette-divider)' }}
    >
      {children}
    </Link>
  );
}

const RED = { color: 'error.main', fontWeight: 700 } as const;

const has = ({ faltas }: Row, ...gaps: Gap[]) => faltas.some((gap) => gaps.includes(gap));

const Name = ({ row }: { row: Row }) => (
  <Link component={RouterLink} to={paths.patient(row.id_paciente)} sx={{ fontWeight: 600 }}>
    {calledLastNameFirst(row)}
  </Link>
);

const Quiet = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

const RiskOf = ({ row }: { row: Row }) =>
  row.riesgo ? (
    <Box sx={{ '&& .MuiChip-label': ONE_LINE }}>
      <RiskChip risk={row.riesgo} brief />
      {/* The chip says it to a screen reader. */}
      <Typography aria-hidden variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {riskAgeText(row.riesgo)}
      </Typography>
    </Box>
  ) : (
    <Quiet>{texts.noRisk}</Quiet>
  );

function Review({ row }: { row: Row }) {
  const due = row.riesgo?.riesgo_reevaluar;
  const label = texts.evaluate(calledName(row));
  const red = Boolean(row.riesgo && isOverdue(row.riesgo)) || has(row, 'SIN_EVALUACION');
  return (
    <Act to={paths.patientPart(row.id_paciente, EVALUATE_ANCHOR)} label={label} red={red}>
      {due ? formatDate(due) : 'Evaluar'}
    </Act>
  );
}

function PlanOf({ row }: { row: Row }) {
  const overdue = row.plan_revisar !== null && row.plan_revisar < todayInClinic();
  const text = row.plan_fecha ? formatDate(row.plan_fecha) : texts.noPlan;
  const to = paths.patientPart(row.id_paciente, PLAN_ANCHOR);
  return (
    <Act to={to} label={texts.planOf(calledName(row))} red={overdue || has(row, 'SIN_PLAN')}>
      {text}
    </Act>
  );
}

const Contact = ({ row }: { row: Row }) => (
  <Act
    to={paths.newFollowUp(row.id_paciente)}
    label={texts.followUpOf(calledName(row))}
    red={has(row, 'SIN_CONTACTO')}
  >
    {row.ultimo_contacto ? formatDate(row.ultimo_contacto) : texts.neverSeen}
  </Act>
);

function Next({ row }: { row: Row }) {
  const book = useNewAppointment();
  const { proximo_turno: next } = row;
  const text = next ? `${formatDate(next)} ${formatTime(next)}` : texts.noAppointment;
  return (
    <Link
      component="button"
      type="button"
      onClick={() => book({ patientId: row.id_paciente })}
      aria-label={`${text}. ${texts.bookFor(calledName(row))}`}
      sx={{ typography: 'body2', textAlign: 'left', ...(next ? { color: 'text.primary' } : RED) }}
    >
      {text}
    </Link>
  );
}

const SeenBy = ({ row: { profesiones } }: { row: Row }) =>
  profesiones.length === 0 ? (
    <Quiet>{texts.nobody}</Quiet>
  ) : (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {profesiones.map(({ profesion, fecha }) => (
        <li key={profesion}>
          {professionLabel(profesion)} <span style={ONE_LINE}>{formatDate(fecha)}</span>
        </li>
      ))}
    </Stack>
  );

function Missing({ row, labels }: { row: Row; labels: Record<string, string> }) {
  const book = useNewAppointment();
  if (row.faltas.length === 0) return <Quiet>{texts.nothing}</Quiet>;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {row.faltas.map((gap) => (
        <Chip
          key={gap}
          size="small"
          color="error"
          variant="outlined"
          clickable
          label={labels[gap]}
          aria-label={texts.mend(labels[gap] ?? gap, calledName(row))}
          sx={{ height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } }}
          {...(gap === 'SIN_TURNO'
            ? { onClick: () => book({ patientId: row.id_paciente }) }
            : { component: RouterLink, to: MENDED_AT[gap](row.id_paciente) })}
        />
      ))}
    </Stack>
  );
}

const { columns } = texts;
const patientAndRisk: Column<Row> = {
  header: columns.patient,
  cell: (row) => (
    <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
      <Name row={row} />
      <RiskOf row={row} />
    </Stack>
  ),
};
const DATED = { flexWrap: 'wrap', columnGap: 0.5 };

/** Both dates in one cell: each says which one it is. */
const dates: Column<Row> = {
  header: columns.dates,
  cell: (row) => (
    <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
      <Stack direction="row" useFlexGap sx={DATED}>
        <Quiet>{texts.lastContact}</Quiet>
        <Contact row={row} />
      </Stack>
      <Stack direction="row" useFlexGap sx={DATED}>
        <Quiet>{texts.nextOne}</Quiet>
        <Next row={row} />
      </Stack>
    </Stack>
  ),
};
const review: Column<Row> = { header: columns.review, cell: (row) => <Review row={row} />, sx: ONE_LINE };
const plan: Column<Row> = { header: columns.plan, cell: (row) => <PlanOf row={row} />, sx: ONE_LINE };
const contact: Column<Row> = { header: columns.contact, cell: (row) => <Contact row={row} />, sx: ONE_LINE };
const next: Column<Row> = { header: columns.next, cell: (row) => <Next row={row} />, sx: ONE_LINE };
const seenBy: Column<Row> = { header: columns.seenBy, cell: (row) => <SeenBy row={row} /> };
/** Both boards have rules of the same name, each in its own words. */
const missing = (labels: Record<string, string>): Column<Row> => ({
  header: columns.missing,
  cell: (row) => <Missing row={row} labels={labels} />,
});
const [riskMissing, teamMissing] = [missing(RISK_GAP_LABELS), missing(TEAM_GAP_LABELS)];

export const RISK_COLUMNS = {
  wide: [patientAndRisk, review, plan, contact, next, riskMissing],
  medium: [patientAndRisk, review, dates, riskMissing],
  narrow: [patientAndRisk, riskMissing],
};
export const TEAM_COLUMNS = {
  wide: [patientAndRisk, seenBy, plan, contact, next, teamMissing],
  medium: [patientAndRisk, seenBy, dates, teamMissing],
  narrow: [patientAndRisk, teamMissing],
};
