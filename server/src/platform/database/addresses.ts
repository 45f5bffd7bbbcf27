import type { Config } from '../process/config.ts'

type Addresses = Pick<Config, 'database_url' | 'database_direct_url'>

/** The address of PostgreSQL itself; null where the embedded one is meant. */
export const databaseUrlOf = ({ database_url, database_direct_url }: Addresses) =>
  database_direct_url ?? database_url

/** Where processes that many connections come from send their statements. */
export const poolerOf = ({ database_url, database_direct_url }: Addresses): { pooler?: string } =>
  database_direct_url && database_url ? { pooler: database_url } : {}
