export const tabs = ['account', 'security', 'notifications', 'display'] as const

export type Tab = (typeof tabs)[number]
