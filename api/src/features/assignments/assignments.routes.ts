import type { FeatureDeps, TypedApp } from '../../platform/feature.ts';

export function assignmentRoutes(_app: TypedApp, _deps: FeatureDeps): void {}
