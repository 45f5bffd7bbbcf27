import type { SystemFinding, SystemReport } from '@matinee/contract/system/system'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { assertRight, type Viewer } from '../platform/http/viewer.ts'
import { PRODUCT_VERSION } from '../platform/version.ts'
import { QUICK_CHECKS, runChecks } from './checks.ts'
import { findSlowStatements } from './slow-statements.ts'

/** What the machine looks like now. The checks that take minutes in a large store are left to `doctor`. */
export async function findSystemReport(ctx: Context, viewer: Viewer): Promise<SystemReport> {
  assertRight(viewer, 'see_system')
  const findings = await runChecks(ctx, QUICK_CHECKS)
  const versions = await findVersions(ctx, findings)
  const slow_statements = await findSlowStatements(ctx.db)
  const looked_at = ctx.clock.now().toISOString()
  return { looked_at, findings, slow_statements, versions, places: placesOf(ctx) }
}

async function findVersions({ db }: Context, findings: SystemFinding[]) {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  const found = findings.find(({ reason }) => reason === 'ffmpeg.fine')
  const ffmpeg = found ? String(found.values['version']) : null
  return { matinee: PRODUCT_VERSION, node: process.versions.node, postgres: rows[0]!.version, ffmpeg }
}

const placesOf = ({ config, mail }: Context) => ({
  database: config.database_url ? hostOf(config.database_url) : config.data_dir,
  storage: config.storage_url ? hostOf(config.storage_url) : config.data_dir,
  mail: mail.place,
})

/** Without user and password. */
function hostOf(address: string) {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}
