import ArrowForward from '@mui/icons-material/ArrowForward';
import Badge from '@mui/icons-material/BadgeOutlined';
import Bolt from '@mui/icons-material/BoltOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Keys } from '../../ui/text/Keys.tsx';
import { quickSearchTexts as texts } from './commands.texts.ts';
import type { Option, OptionGroup } from './option.ts';

const ICONS = { person: Person, staff: Badge, patient: Bolt, screens: ArrowForward, actions: Bolt };

interface Props {
  id: string;
  groups: OptionGroup[];
  /** Position among the options of all groups. */
  active: number;
  onPoint: (position: number) => void;
  onChoose: (option: Option) => void;
}

export const optionId = (listId: string, position: number) => `${listId}-${position}`;

/** The focus stays in the field, which names the active option (aria-activedescendant). */
export function OptionList({ id, groups, active, onPoint, onChoose }: Props) {
  const before = groups.map((_, index) => groups.slice(0, index).flatMap((group) => group.options).length);
  return (
    <Box role="listbox" id={id} aria-label={texts.results} sx={{ overflowY: 'auto', p: 1, minHeight: 96 }}>
      {groups.map(({ label, options }, index) => (
        <Box role="group" aria-label={label} key={label} sx={{ pb: 0.5 }}>
          <Typography aria-hidden variant="body2" sx={{ px: 1, py: 0.5, color: 'text.secondary' }}>
            {label}
          </Typography>
          {options.map((option, place) => {
            const position = (before[index] ?? 0) + place;
            return (
              <OptionRow
                key={`${option.label} ${option.detail ?? ''}`}
                id={optionId(id, position)}
                option={option}
                active={position === active}
                onPoint={() => onPoint(position)}
                onChoose={() => onChoose(option)}
              />
            );
          })}
        </Box>
      ))}
    </Box>
  );
}

interface RowProps {
  id: string;
  option: Option;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function OptionRow({ id, option, active, onPoint, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const Icon = ICONS[option.kind];
  return (
    <Box
      ref={row}
      role="option"
      id={id}
      aria-selected={active}
      // mousemove, not mouseenter: a list that scrolls below a resting pointer must not choose anything.
      onMouseMove={() => !active && onPoint()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      sx={{ ...ROW, ...(active && ACTIVE) }}
    >
      <Icon fontSize="small" sx={{ color: active ? 'secondary.main' : 'text.secondary' }} />
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {option.label}
        {option.detail && (
          <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
            {option.detail}
          </Box>
        )}
      </Box>
      {option.keys && <Keys keys={option.keys} />}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 1,
  py: 0.75,
  borderRadius: 1,
  cursor: 'pointer',
  // An outline as well as a ground: forced colours take the ground away.
  outline: '2px solid transparent',
  outlineOffset: -2,
} as const;

const ACTIVE = { bgcolor: 'action.selected', outlineColor: 'secondary.main' };
