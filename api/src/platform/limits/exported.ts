import type { Resource } from '@trama/contract/words/access/access-policy';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import { needs } from '../access/access.ts';
import type { Subject } from '../access/subjects.ts';
import { limited } from './cost-limits.ts';

/** The config of a route by which a list leaves as a file: it needs the permission to export what it is a list of. */
export const exported = (resource: Resource, inTrail: TrailAction, subject?: Subject) => ({
  ...needs(resource, 'export', inTrail, subject && { subject }),
  ...limited('export'),
});
