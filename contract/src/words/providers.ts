export const PROVIDER_STATUSES = ['active', 'inactive', 'all'] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];
