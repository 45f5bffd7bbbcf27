import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defaultServerConditions } from 'vite'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findChromium } from './setup/chromium.js'
import { onPath } from './setup/command.js'
import { AS_BUILT } from './setup/paths.js'
import { LongestFirst } from './setup/longest-first.ts'

// Left out where there is no NATS to run: `npm test` says so, and installs it where it may.
const NATS_TESTS = onPath('nats-server') ? [] : ['server/src/analytics/stream.test.ts']

// As many machines, where what stands around the product is there.
const POSTGRESQL_15 = process.env['POSTGRESQL_15'] ?? '/usr/lib/postgresql/15/bin'
const HAS_CLUSTER = ['nats-server', 'nginx', 'pgbouncer'].every(onPath) && existsSync(POSTGRESQL_15)

/** Processes of the product that tests start run what it was built to, where that is up to date, as with `npm start`. */
const PRODUCT_AS_BUILT = { NODE_OPTIONS: AS_BUILT }

// What Node itself does not ask for is made for bundlers: modules that it cannot load.
const NODE_CONDITIONS = defaultServerConditions.filter((condition) => condition !== 'module')

const TEMPLATE_DATABASE = 'server/testing/global-setup.ts'

// Files are as isolated in contexts of a thread as in processes of their own, for half of the processor time.
const plain = (name: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`${name}/**/*.test.{ts,tsx}`], pool: 'vmThreads' },
})

export default defineConfig({
  test: {
    environment: 'node',
    retry: process.env['CI'] ? 1 : 0, // as for journeys; what needed it is listed at the end
    maxWorkers: availableParallelism() + 2, // many wait for films, processes and leases while others compute
    sequence: { sequencer: LongestFirst },
    setupFiles: ['setup/property-tests.ts'],
    expect: { poll: { timeout: 10_000 } }, // signals between processes take seconds on a machine under load
    projects: [
      ...['contract', 'client', 'player', 'ui', 'mails', 'storefront', 'admin'].map(plain),
      { extends: true, test: { name: 'demo', include: ['demo/**/*.test.ts'], testTimeout: 20_000 } },
      {
        extends: true,
        test: { name: 'setup', include: ['setup/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ['bench/kills/*.test.ts', ...(HAS_CLUSTER ? ['e2e/cluster/**/*.test.ts'] : [])],
          env: PRODUCT_AS_BUILT,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Mails as they are in the source, not as they were built last.
        ssr: { resolve: { conditions: ['matinee-source', ...NODE_CONDITIONS] } },
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...NATS_TESTS],
          isolate: false, // loading the whole program anew for each file took as long as the tests
          // A heap that keeps all modules was marked again and again: a tenth of the processor time.
          execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32', '--initial-heap-size=512'],
          env: {
            ...PRODUCT_AS_BUILT,
            CHROMIUM_PATH: findChromium() ?? '',
            // For processes of the product that tests start and kill: a third of the time until they work.
            NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
          },
          globalSetup: existsSync(TEMPLATE_DATABASE) ? [TEMPLATE_DATABASE] : [],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
