import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { AgendaProvider } from '@trama/contract/schemas/agenda/agenda-days';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { longDay, providerName, shortDay } from './appointment-words.ts';
import { agendaLoad } from './appointments.api.ts';
import { loadTexts as texts } from './appointments.texts.ts';
import { weekFrom, withoutFreeWeekend } from './grid/columns.ts';
import { useAgendaFacts } from './grid/useAgendaFacts.ts';
import { NoProviders } from './NoProviders.tsx';
import type { ShownAgenda } from './useAgendaView.ts';

/** The week of several providers: how many patients each has on each day. A number leads to that day, a name to that week. */
export default function WeekLoad({ agenda }: { agenda: ShownAgenda }) {
  const facts = useAgendaFacts(agenda);
  const { data: load, error, refetch } = useQuery(agendaLoad(agenda.from));
  if (error) return <LoadError error={error} text={texts.failed} onRetry={() => void refetch()} />;
  if (!facts || !load) return <Skeleton variant="rectangular" height={320} />;
  if (facts.providers.length === 0) return <NoProviders />;
  const countOf = (id: number | null, day: string) =>
    load
      .filter(({ id_prestador, dia }) => dia === day && (id === null || id_prestador === id))
      .reduce((sum, { turnos }) => sum + turnos, 0);
  const isShown = ({ id_prestador: id, role }: AgendaProvider) => {
    if (agenda.providers.length > 0) return agenda.providers.includes(id);
    const attends = facts.availabilities.some(({ id_prestador }) => id_prestador === id);
    return attends || load.some(({ id_prestador }) => id_prestador === id) || role !== 'administrador';
  };
  const providers = facts.providers.filter(isShown);
  const worksOn = (place: number) =>
    facts.availabilities.some(({ horarios }) => horarios.some(({ dia }) => dia === place + 1));
  const week = weekFrom(agenda.from);
  const days = withoutFreeWeekend(week, (day) => countOf(null, day) > 0 || worksOn(week.indexOf(day)));
  const most = Math.max(1, ...load.map(({ turnos }) => turnos));
  const ofShown = (day: string) =>
    providers.reduce((sum, { id_prestador }) => sum + countOf(id_prestador, day), 0);
  const today = todayInClinic();
  return (
    <Box sx={{ overflowX: 'auto', p: 1.5, pt: 0 }}>
      <p>{texts.hint}</p>
      <Table aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.provider}</th>
            {days.map((day) => (
              <th key={day} scope="col" className={day === today ? 'today' : ''}>
                {shortDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {providers.map((provider) => (
            <tr key={provider.id_prestador}>
              <th scope="row">
                <Link
                  component="button"
                  type="button"
                  aria-label={texts.week(providerName(provider))}
                  onClick={() => agenda.showOnly(provider.id_prestador, { view: 'semana' })}
                >
                  {providerName(provider)}
                </Link>
              </th>
              {days.map((day) => {
                const count = countOf(provider.id_prestador, day);
                return (
                  <td key={day} style={{ '--load': `${Math.round((28 * count) / most)}%` } as object}>
                    <button
                      type="button"
                      aria-label={texts.cell(count, providerName(provider), longDay(day))}
                      onClick={() => agenda.showOnly(provider.id_prestador, { view: 'dia', day })}
                    >
                      {count === 0 ? '–' : count}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            {days.map((day) => (
              <td key={day}>{ofShown(day)}</td>
            ))}
          </tr>
        </tfoot>
      </Table>
    </Box>
  );
}

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { border: '1px solid var(--mui-palette-divider)', padding: '4px 10px', height: 38 },
  '& thead th, & tfoot th, & tfoot td': { fontWeight: 600, color: 'var(--mui-palette-text-secondary)' },
  '& th': { textAlign: 'left' },
  '& td, & thead th + th': { textAlign: 'center', minWidth: 76 },
  '& .today': { boxShadow: 'inset 0 -3px var(--mui-palette-secondary-main)' },
  '& tbody td': {
    padding: 0,
    // The fuller the day, the stronger.
    background:
      'color-mix(in srgb, var(--mui-palette-info-main) var(--load), var(--mui-palette-background-paper))',
  },
  '& td button': {
    width: '100%',
    height: 38,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'var(--mui-palette-text-primary)',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-secondary-main)', outlineOffset: -2 },
  },
});
