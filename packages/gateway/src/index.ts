export type { Logger, Mail, RateLimit, ServerFunction } from './context.ts'
export type { ConnectionOptions } from './database/database.ts'
export { createGateway, type Gateway, type GatewayOptions } from './gateway.ts'
export type { ByteRange, ObjectStore } from './storage/object-store.ts'
