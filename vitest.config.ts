import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const TEMPLATE_DATABASE = 'server/testing/global-setup.ts'

const plain = (name: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`${name}/**/*.test.{ts,tsx}`] },
})

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: availableParallelism(), // otherwise one fewer: of two cores one would do nothing
    setupFiles: ['setup/property-tests.ts'],
    projects: [
      ...['contract', 'player', 'ui', 'storefront', 'admin'].map(plain),
      { extends: true, test: { name: 'demo', include: ['demo/**/*.test.ts'], testTimeout: 20_000 } },
      {
        extends: true,
        test: { name: 'setup', include: ['setup/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          isolate: false, // loading the whole program anew for each file took as long as the tests
          globalSetup: existsSync(TEMPLATE_DATABASE) ? [TEMPLATE_DATABASE] : [],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
