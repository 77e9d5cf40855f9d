/** Names as they are spread in Argentina: a few families are everywhere, most are rare. Documents were never issued. */
import { MEN, SURNAMES, WOMEN } from '@trama/demo/people';

/** Each table has this many places, so that one masked hash picks from it. */
export const PLACES = 4096;

const MOST_COMMON = [
  'González',
  'Rodríguez',
  'Gómez',
  'Fernández',
  'López',
  'Díaz',
  'Martínez',
  'Pérez',
  'García',
  'Sánchez',
  'Romero',
  'Sosa',
  'Torres',
  'Álvarez',
  'Ruiz',
  'Ramírez',
  'Flores',
  'Benítez',
  'Acosta',
  'Medina',
];
const HEADS =
  'Bra Cie Dra Eche Fri Gal Hor Iba Kra Lan Men Niz Oli Pon Qui Ros Sti Tru Urq Ver Wes Yri Zub Ñan';
const MIDDLES = 'ba che di fa gue jo la me ni pu ra se ti vo xi zo rre lli sca';
const TAILS =
  'berg bián chea ditz etti gaín guren iani ini kowski laza marri nago novic ñez olo rena ro sky stein tti uri vich zábal';

/** How many of a hundred people have a surname of the common list; the others' are made of syllables. */
export const COMMON_SHARE = 0.5;

/** The n-th of a list is given 1 / (n + 8) of it: the first to about one in twenty. */
function spread(list: string[]): string[] {
  const weighted = list.map((name, rank) => ({ name, weight: 1 / (rank + 8) }));
  const sum = weighted.reduce((total, { weight }) => total + weight, 0);
  let used = 0;
  return weighted.flatMap(({ name, weight }) => {
    const from = Math.round((used / sum) * PLACES);
    used += weight;
    return Array<string>(Math.round((used / sum) * PLACES) - from).fill(name);
  });
}

const firstNames = ['María', 'Juan', ...WOMEN.flatMap((name, i) => [name, MEN[i] ?? []]).flat()];

/** Tables for the generator: each a list of PLACES texts. */
export const nameTables: Record<string, string[]> = {
  nombres: spread(firstNames),
  apellidos: spread([...new Set([...MOST_COMMON, ...SURNAMES])]),
  cabezas: spread(HEADS.split(' ')),
  medios: spread(MIDDLES.split(' ')),
  finales: spread(TAILS.split(' ')),
};

/** Terms that more than ten thousand of a million people match. */
export const COMMON_TERMS = ['gonzalez', 'rodriguez', 'gomez', 'fernandez', 'maria', 'juan', 'agustin'];
