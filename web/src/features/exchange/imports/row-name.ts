import type { ImportRow } from '@trama/contract/schemas/exchange/imports';

/** Who a row is about, as the file says it. */
export function nameIn({ textos }: ImportRow): string {
  const together = textos.apellido_y_nombre || textos.nombre_y_apellido;
  return together || [textos.apellido, textos.nombre].filter(Boolean).join(', ') || '—';
}
