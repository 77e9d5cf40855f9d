import FirstPage from '@mui/icons-material/FirstPage';
import KeyboardArrowLeft from '@mui/icons-material/KeyboardArrowLeft';
import KeyboardArrowRight from '@mui/icons-material/KeyboardArrowRight';
import LastPage from '@mui/icons-material/LastPage';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { useId } from 'react';

const PAGE_SIZES = [10, 20, 50, 100] as const;

interface Props {
  /** Counted from 1, as in the API and the URL. */
  page: number;
  pageSize: number;
  total: number;
  /** The server counts up to here: a larger total means 'more than that'. */
  countedUpTo?: number;
  pageSizes?: readonly number[];
  onPageChange: (page: number) => void;
  onPageSizeChange: (pageSize: number) => void;
}

/** Below a table. The caller keeps page and size, best in the URL. */
export function Pagination(props: Props) {
  const { pageSize, total, countedUpTo, onPageChange } = props;
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(props.page, lastPage);
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const buttons = [
    { label: 'Ir a la primera página', Icon: FirstPage, to: 1, dead: page === 1 },
    { label: 'Ir a la página anterior', Icon: KeyboardArrowLeft, to: page - 1, dead: page === 1 },
    { label: 'Ir a la página siguiente', Icon: KeyboardArrowRight, to: page + 1, dead: page === lastPage },
    { label: 'Ir a la última página', Icon: LastPage, to: lastPage, dead: page === lastPage },
  ];
  return (
    <Stack direction="row" sx={BELOW}>
      <PageSizeField {...props} />
      <Typography variant="body2">
        {formatNumber(first)}–{formatNumber(last)} de {totalText(total, countedUpTo)}
      </Typography>
      <Stack direction="row">
        {buttons.map(({ label, Icon, to, dead }) => (
          <IconButton
            key={label}
            aria-label={label}
            title={label}
            disabled={dead}
            onClick={() => onPageChange(to)}
          >
            <Icon />
          </IconButton>
        ))}
      </Stack>
    </Stack>
  );
}

/** On a telephone the buttons go below the counts instead of out of the window. */
const BELOW = {
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 2.5,
  minHeight: 52,
  px: 1,
} as const;

function PageSizeField({ pageSize, pageSizes = PAGE_SIZES, onPageSizeChange }: Props) {
  const label = useId();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', columnGap: 1 }}>
      <Typography id={label} variant="body2">
        Filas por página:
      </Typography>
      <Select
        variant="standard"
        disableUnderline
        labelId={label}
        value={pageSize}
        onChange={(event) => onPageSizeChange(Number(event.target.value))}
        sx={SIZE_FIELD}
      >
        {pageSizes.map((size) => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </Select>
    </Stack>
  );
}

/** The ring that buttons have instead of a grey ground, which hardly shows and reaches beyond the number. */
const SIZE_FIELD = {
  typography: 'body2',
  borderRadius: 1,
  pl: 0.5,
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: 2 },
  '& .MuiSelect-select:focus': { bgcolor: 'transparent' },
} as const;

function totalText(total: number, countedUpTo = Number.POSITIVE_INFINITY): string {
  return total > countedUpTo ? `más de ${formatNumber(countedUpTo)}` : formatNumber(total);
}
