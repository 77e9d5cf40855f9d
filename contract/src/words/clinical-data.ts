/** Words of the four clinical lists. */

export const NOT_A_PRESCRIPTION = 'Registro de medicación: no es una receta';
