import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { findChromium } from './setup/chromium.js'

const executablePath = findChromium()
const isRoot = process.getuid?.() === 0
const LONGEST = '**/admin-screens.e2e.ts'

export default defineConfig({
  testDir: 'e2e',
  // All wait for the file that starts last: the longest, by far, goes first.
  projects: [
    { name: 'screens', testMatch: LONGEST },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: LONGEST },
  ],
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: Number(process.env['E2E_WORKERS'] ?? availableParallelism() + 1), // films and time are waited for
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: process.env['CI'] ? 1 : 0,
  maxFailures: process.env['CI'] ? 12 : 0, // something all of them stand on is broken: the rest would only wait
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A camera and a microphone of Chromium's own, allowed without asking anybody.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure', // keeping one of each takes a third of the time
    screenshot: 'only-on-failure',
  },
})
