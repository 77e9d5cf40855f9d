import { describe } from 'vitest';
import { hostileUploads } from '../../../test/hostile/uploads.ts';

describe.each(['folder', 's3'] as const)('beside a %s', hostileUploads);
