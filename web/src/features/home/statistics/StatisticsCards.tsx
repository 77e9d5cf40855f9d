import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Statistics } from '@trama/contract/schemas/home/statistics';
import { fullName } from '@trama/contract/words/full-name';
import {
  ATTENDANCE_COLUMNS,
  ATTENDANCE_LABELS,
  MOVEMENT_COLUMNS,
  MOVEMENT_LABELS,
} from '@trama/contract/words/home/statistics';
import { type ComponentProps, lazy, Suspense } from 'react';
import { CHART_HEIGHT } from '../../../ui/page/ChartFigure.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { truncated } from '../../../ui/text/truncated.ts';
import { statisticsTexts as texts } from './statistics.texts.ts';
import { type FigureTable, periodText } from './statistics-tables.ts';

const StackedBars = lazy(() => import('./StackedBars.tsx'));
type Plot = ComponentProps<typeof StackedBars>;

const COLORS = ['primary', 'error', 'warning', 'secondary'].map((name) => `var(--mui-palette-${name}-main)`);
const colorAt = (place: number) => COLORS[place % COLORS.length] as string;
const NAME_MAX = 12;
/** More bars have no room for their names; the table has all of them. */
const PROFESSIONALS_DRAWN = 12;

/** What is drawn of each table, if anything. */
function plotsOf(statistics: Statistics): Record<string, Plot> {
  const { asistencia, movimientos, ocupacion, financiadores } = statistics;
  const periods = (rows: { desde: string }[]) => rows.map(({ desde }) => periodText(desde, statistics));
  const drawn = ocupacion.prestadores.slice(0, PROFESSIONALS_DRAWN);
  return {
    [texts.attendance]: {
      names: periods(asistencia.filas),
      stacked: true,
      series: ATTENDANCE_COLUMNS.map((column, place) => ({
        label: ATTENDANCE_LABELS[column],
        color: colorAt(place),
        values: asistencia.filas.map((row) => row[column]),
      })),
    },
    [texts.occupancy]: {
      names: drawn.map((provider) => truncated(fullName(provider), NAME_MAX)),
      series: [
        {
          label: texts.columns.offered,
          color: 'var(--mui-palette-divider)',
          values: drawn.map((provider) => provider.minutos_ofrecidos / 60),
        },
        {
          label: texts.columns.occupied,
          color: colorAt(0),
          values: drawn.map((provider) => (provider.minutos_ocupados ?? 0) / 60),
        },
      ],
    },
    [texts.movements]: {
      names: periods(movimientos.filas),
      series: MOVEMENT_COLUMNS.map((column, place) => ({
        label: MOVEMENT_LABELS[column],
        color: colorAt(place),
        values: movimientos.filas.map((row) => row[column]),
      })),
    },
    [texts.payers]: {
      names: financiadores.map(({ nombre }) => truncated(nombre, NAME_MAX)),
      series: [
        {
          label: texts.columns.patients,
          color: colorAt(0),
          values: financiadores.map(({ pacientes }) => pacientes),
        },
      ],
    },
  };
}

export function StatisticsCards({ statistics, tables }: { statistics: Statistics; tables: FigureTable[] }) {
  const plots = plotsOf(statistics);
  return (
    <Box sx={CARDS}>
      {tables.map((table) => (
        <SectionCard key={table.title} title={table.title}>
          {table.rows.every(saysNothing) ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.nothing}
            </Typography>
          ) : (
            <>
              <Drawn plot={plots[table.title]} />
              <Figures table={table} />
            </>
          )}
        </SectionCard>
      ))}
    </Box>
  );
}

/** Only zeros, and medians of nothing. */
const saysNothing = ([, ...values]: FigureTable['rows'][number]) =>
  values.every((value) => value === '0' || value === '—');

function Drawn({ plot }: { plot: Plot | undefined }) {
  // Axes around nothing tell nothing.
  if (!plot?.series.some(({ values }) => values.some((value) => (value ?? 0) > 0))) return null;
  return (
    <>
      <Legend plot={plot} />
      <Box sx={{ minHeight: CHART_HEIGHT, mb: 1 }} aria-hidden>
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <StackedBars {...plot} />
        </Suspense>
      </Box>
    </>
  );
}

function Legend({ plot: { series } }: { plot: Plot }) {
  return (
    <Stack direction="row" useFlexGap aria-hidden sx={{ flexWrap: 'wrap', columnGap: 2, mb: 1 }}>
      {series.map(({ label, color }) => (
        <Typography key={label} variant="caption" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            component="span"
            sx={{ width: 12, height: 12, bgcolor: color, border: 1, borderColor: 'divider' }}
          />
          {label}
        </Typography>
      ))}
    </Stack>
  );
}

const Figures = ({ table: { title, columns, rows } }: { table: FigureTable }) => (
  <TableContainer sx={FIGURES} tabIndex={0} role="group" aria-label={title}>
    <Table size="small" aria-label={title}>
      <TableHead>
        <TableRow>
          {columns.map((column, place) => (
            <TableCell key={column} align={place === 0 ? 'left' : 'right'} sx={{ whiteSpace: 'normal' }}>
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([name, ...values]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            {values.map((value, place) => (
              <TableCell key={columns[place + 1]} align="right">
                {value}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

const FIGURES = {
  maxHeight: 320,
  overflow: 'auto',
  // The titles stand above their figures.
  '& .MuiTableCell-root': { px: 1 },
  '@media print': { maxHeight: 'none' },
} as const;
const CARDS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  '@media print': { display: 'block', '& > *': { breakInside: 'avoid', mb: 2 } },
} as const;
