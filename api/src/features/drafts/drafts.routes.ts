import type { FeatureDeps, TypedApp } from '../../platform/feature.ts';

export function draftRoutes(_app: TypedApp, _deps: FeatureDeps): void {}
