import { PerformingProvider } from '@trama/contract/schemas/people/providers';

/** The columns of a provider that are embedded in what they performed. */
export const PERFORMER = Object.keys(PerformingProvider.shape).join(', ');
