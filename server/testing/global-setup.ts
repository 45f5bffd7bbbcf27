import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrate, migrateQueue } from '../src/platform/database/migrate.ts'
import { startTestCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: string
  }
}

export const TEMPLATE = 'matinee_template'

/** Starts one PostgreSQL for the whole run, with a migrated database that each test file clones. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster()
  await makeTemplate(cluster.url)
  project.provide('cluster', cluster.url)
  return cluster.stop
}

async function makeTemplate(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()

  const { pool } = openDatabase(databaseUrlOf(url, TEMPLATE), console)
  await migrate(pool)
  await migrateQueue(pool)
  await pool.end()
}

export function databaseUrlOf(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
