import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { SystemStyleObject } from '@mui/system';
import type { MouseEvent, ReactNode } from 'react';
import { SHORT_WINDOW } from '../page/short-window.ts';
import { TOP_BAR_PX } from '../page/top-bar.ts';
import { type LayoutWidth, useLayoutWidth } from '../page/useLayoutWidth.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  sx?: SystemStyleObject<Theme>;
  /** Figures stand one below the other, at the right. */
  isFigure?: boolean;
}

/** A wide table has just room enough there, beside the menu: what can be narrow is. */
export const SMALL_LAPTOP = '@media (min-width: 1280px) and (max-width: 1439px)';

/** How a cell deals with a text that is too long for it. */
export const ONE_LINE = { whiteSpace: 'nowrap' };
export const ANYWHERE = { overflowWrap: 'anywhere', minWidth: 110, [SMALL_LAPTOP]: { minWidth: 100 } };
export const CUT = { ...ONE_LINE, maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis' };

interface Props<Row> {
  label: string;
  columns: Record<LayoutWidth, Column<Row>[]>;
  rows: Row[];
  rowKey: (row: Row) => number | string;
  /** The last column; left out for somebody who may do nothing with a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** What a click anywhere in the row does; its link does the same for the keyboard. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The rows are still those of the previous view; the new ones are being loaded. */
  outdated: boolean;
}

/**
 * A table with as many columns as the width has room for. Its body is plain HTML styled by the table: a styled component
 * for each of some hundred cells would be half of the work of showing the list.
 */
export function DataTable<Row>({ label, rows, rowKey, actions, onOpen, outdated, ...props }: Props<Row>) {
  const columns = props.columns[useLayoutWidth()];
  return (
    <TableContainer aria-busy={outdated} sx={{ position: 'relative', overflow: 'clip' }}>
      {outdated && <LinearProgress aria-label="Cargando" sx={PROGRESS} />}
      <Table
        aria-label={label}
        sx={[BODY, onOpen ? OPENS : {}, ...columns.map(columnStyle), { '& td, & th': SIDES }]}
      >
        <TableHead sx={STAYS}>
          <TableRow>
            {columns.map(({ header, isFigure }) => (
              <TableCell key={header} align={isFigure ? 'right' : 'left'}>
                {header}
              </TableCell>
            ))}
            {actions && <TableCell align="right">Acciones</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody sx={{ opacity: outdated ? 0.5 : 1 }}>
          {rows.map((row) => (
            <tr key={rowKey(row)} onClick={onOpen && ((event) => isOnGround(event) && onOpen(row))}>
              {columns.map(({ header, cell }) => (
                <td key={header}>{cell(row)}</td>
              ))}
              {actions && <td className={ACTIONS}>{actions(row)}</td>}
            </tr>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Neither on something that has its own click, nor at the end of selecting text to copy it. */
function isOnGround({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const onControl =
    target instanceof Element && target.closest('a, button, input, label, [role=menu]') !== null;
  const selecting = (window.getSelection()?.toString() ?? '') !== '';
  return !onControl && !selecting && !ctrlKey && !metaKey && !shiftKey;
}

const OPENS = { '& tbody tr': { cursor: 'pointer' } };
/**
 * The titles of the columns stay in sight below the top bar, however long the list. On a telephone a long one breaks: on one
 * line it would push the last column off the screen.
 */
const STAYS = {
  '& th': {
    position: 'sticky',
    top: TOP_BAR_PX,
    zIndex: 1,
    bgcolor: 'background.paper',
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
  },
} as const;

const ACTIONS = 'row-actions';
const SIDES = { px: { xs: 1, sm: 1.5 }, [SMALL_LAPTOP]: { px: 1 } };

/** Plain rows and cells that look like Material's. */
const PROGRESS = { position: 'absolute', inset: '0 0 auto', height: 2 } as const;
const BODY: SystemStyleObject<Theme> = {
  '& tbody tr:hover': { backgroundColor: 'action.hover' },
  '& tbody td': {
    typography: 'body2',
    py: 0.875,
    [SHORT_WINDOW]: { py: 0.625 },
    borderBottom: '1px solid',
    borderColor: 'TableCell.border',
    textAlign: 'left',
  },
  [`& tbody td.${ACTIONS}`]: { py: 0, textAlign: 'right' },
};

function columnStyle<Row>({ sx, isFigure }: Column<Row>, index: number) {
  return { [`& tbody td:nth-of-type(${index + 1})`]: { ...(isFigure && FIGURE), ...sx } };
}
const FIGURE = { ...ONE_LINE, textAlign: 'right', fontVariantNumeric: 'tabular-nums' };

/** Said instead of a zero. */
export const NOTHING = '–';

export function orMissing(text: string | null): ReactNode {
  if (text) return text;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      N/A
    </Box>
  );
}
