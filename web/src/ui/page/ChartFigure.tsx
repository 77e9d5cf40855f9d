import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';

export const CHART_HEIGHT = 260;

interface Props {
  caption: string;
  columns: string[];
  rows: [name: string, ...values: string[]][];
  children: ReactNode;
}

/** The chart, and the same figures as a table for screen readers. */
export function ChartFigure({ caption, columns, rows, children }: Props) {
  return (
    <Box sx={{ position: 'relative' }}>
      <Box aria-hidden>{children}</Box>
      <Box sx={visuallyHidden}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, place) => (
                  <td key={columns[place + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  );
}
