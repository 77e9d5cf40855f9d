import TablePagination from '@mui/material/TablePagination';
import { formatNumber } from '@trama/contract/clinic-time';

const PAGE_SIZES = [10, 20, 50, 100] as const;

interface Props {
  /** Counted from 1, as in the API and the URL. */
  page: number;
  pageSize: number;
  total: number;
  /** Where counting ends: a total beyond it says only that there are more. */
  countedUpTo?: number;
  pageSizes?: readonly number[];
  onPageChange: (page: number) => void;
  onPageSizeChange: (pageSize: number) => void;
}

/** Below a table. The caller keeps page and size, best in the URL. */
export function Pagination({ page, pageSize, total, pageSizes = PAGE_SIZES, countedUpTo, ...on }: Props) {
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page - 1, lastPage)}
      rowsPerPage={pageSize}
      rowsPerPageOptions={[...pageSizes]}
      showFirstButton
      showLastButton
      onPageChange={(_event, index) => on.onPageChange(index + 1)}
      onRowsPerPageChange={(event) => on.onPageSizeChange(Number(event.target.value))}
      labelRowsPerPage="Filas por página:"
      labelDisplayedRows={({ from, to, count }) =>
        `${formatNumber(from)}–${formatNumber(to)} de ${totalText(count, countedUpTo)}`
      }
      getItemAriaLabel={(type) => PAGE_BUTTONS[type]}
      sx={NARROW_WRAPS}
    />
  );
}

function totalText(total: number, countedUpTo = Number.POSITIVE_INFINITY): string {
  return total > countedUpTo ? `más de ${formatNumber(countedUpTo)}` : formatNumber(total);
}

/** On a telephone the buttons go below the counts instead of out of the window. */
const NARROW_WRAPS = {
  overflow: 'visible',
  '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'flex-end', px: 1 },
  '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
} as const;

const PAGE_BUTTONS = {
  first: 'Ir a la primera página',
  last: 'Ir a la última página',
  next: 'Ir a la página siguiente',
  previous: 'Ir a la página anterior',
};
