import type { Provider } from '@trama/contract/schemas/people/providers';
import { describe, expect, it } from 'vitest';
import { matchesSearch } from './provider-search.ts';

const elena: Provider = {
  id_prestador: 1,
  nombre: 'Elena',
  apellido: 'Núñez',
  role: 'director_medico',
  profesion: null,
  especialidad: null,
  matricula: 'MN 123a',
  matricula_tipo: null,
  matricula_jurisdiccion: null,
  telefono: '1155',
  email: 'quien@clinica.test',
  direccion: 'Mitre 100',
  is_active: true,
  fecha_creacion: '2024-01-01T00:00:00.000Z',
};

describe('the provider search', () => {
  it.each([
    'elena',
    'LEN',
    'NÚÑEZ',
    'núñ',
    'elena núñez',
    'Núñez, Elena',
    'nunez, el',
    'nunez elena',
    'director_medico',
    'DIRECTOR MÉDICO',
    'médico',
    'MN 123a',
    '123a',
    '',
  ])('finds by %j', (term) => expect(matchesSearch(elena, term)).toBe(true));
  it.each(['mn 123', '123A', '1155', 'quien@', 'Mitre', 'elena gómez', '%', '.*'])(
    'does not find by %j',
    (term) => expect(matchesSearch(elena, term)).toBe(false),
  );
  it('finds nothing in what is missing', () => {
    const imported = { ...elena, nombre: null, apellido: null, matricula: null };
    expect(matchesSearch(imported, 'null')).toBe(false);
  });
});
