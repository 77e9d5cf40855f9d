import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { type LayoutWidth, useLayoutWidth } from './useLayoutWidth.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  sx?: SxProps<Theme>;
}

/** How a cell deals with a text that is too long for it. */
export const ONE_LINE = { whiteSpace: 'nowrap' };
export const ANYWHERE = { overflowWrap: 'anywhere', minWidth: 110 };
export const CUT = { ...ONE_LINE, maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis' };

interface Props<Row> {
  label: string;
  columns: Record<LayoutWidth, Column<Row>[]>;
  rows: Row[];
  rowKey: (row: Row) => number;
  /** The last column; left out for somebody who may do nothing with a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** These rows are of the view before; the ones asked for are on their way. */
  outdated: boolean;
}

/** A table with as many columns as the width has room for. */
export function DataTable<Row>({ label, rows, rowKey, actions, outdated, ...props }: Props<Row>) {
  const columns = props.columns[useLayoutWidth()];
  return (
    <TableContainer aria-busy={outdated} sx={{ position: 'relative' }}>
      {outdated && <LinearProgress sx={{ position: 'absolute', inset: '0 0 auto', height: 2 }} />}
      <Table aria-label={label} sx={{ '& td, & th': { px: { xs: 1, sm: 1.5 } } }}>
        <TableHead>
          <TableRow>
            {columns.map(({ header }) => (
              <TableCell key={header}>{header}</TableCell>
            ))}
            {actions && <TableCell align="right">Acciones</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody sx={{ opacity: outdated ? 0.5 : 1 }}>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} hover>
              {columns.map(({ header, cell, sx }) => (
                <TableCell key={header} {...(sx && { sx })}>
                  {cell(row)}
                </TableCell>
              ))}
              {actions && (
                <TableCell align="right" sx={{ py: 0 }}>
                  {actions(row)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

export function orMissing(text: string | null): ReactNode {
  if (text) return text;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      N/A
    </Box>
  );
}
