import { styled } from '@mui/material/styles';
import { STATE_LABELS } from '@trama/contract/words/agenda/appointments';
import { gridTexts as texts } from './grid.texts.ts';
import { STATE_LOOK } from './grid-look.ts';

const SHOWN = ['programado', 'confirmado', 'presente', 'realizado', 'ausente'] as const;

/** What the colours say, and the keys. */
export function Legend() {
  return (
    <Line aria-label={texts.legend}>
      {SHOWN.map((state) => (
        <li key={state}>
          <span className={`mark ${state}`} aria-hidden="true" />
          {STATE_LABELS[state]}
        </li>
      ))}
      <li>
        <span className="mark bloqueo" aria-hidden="true" />
        {texts.block}
      </li>
      <li>
        <span className="mark shade" aria-hidden="true" />
        {texts.notWorkedArea}
      </li>
      <li>
        <span className="mark line" aria-hidden="true" />
        {texts.now}
      </li>
      <li className="keys">{texts.keys}</li>
    </Line>
  );
}

const Line = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 14px',
  margin: 0,
  padding: '6px 12px',
  listStyle: 'none',
  fontSize: '0.75rem',
  color: 'var(--mui-palette-text-secondary)',
  borderTop: '1px solid var(--mui-palette-divider)',
  '& li': { display: 'flex', alignItems: 'center', gap: 5 },
  '& .keys': { marginLeft: 'auto', '@media (hover: none)': { display: 'none' } },
  '& .mark': {
    width: 16,
    height: 12,
    border: '1px solid var(--mui-palette-text-secondary)',
    borderLeftWidth: 5,
    borderRadius: 3,
    ...STATE_LOOK,
    '&.shade': {
      borderLeftWidth: 1,
      backgroundColor:
        'color-mix(in srgb, var(--mui-palette-text-secondary) 22%, var(--mui-palette-background-paper))',
      // Stripes, so that it is not taken for 'Realizado'.
      backgroundImage:
        'repeating-linear-gradient(135deg, var(--mui-palette-text-secondary) 0 1px, transparent 1px 5px)',
    },
    '&.line': { height: 0, border: 0, borderTop: '2px solid var(--mui-palette-error-main)', borderRadius: 0 },
  },
});
