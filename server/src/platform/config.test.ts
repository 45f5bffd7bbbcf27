import { expect, it } from 'vitest'
import { ConfigFaults, readConfig } from './config.ts'

it('has a default for everything', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    database_url: null,
    upload_limit: 50_000_000_000,
    demo: true,
  })
})

it('names all faults at once', () => {
  const read = () =>
    readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', TRUST_PROXY: 'perhaps', FFMPEG_PATH: '/no/ffmpeg' })
  expect(read).toThrow(ConfigFaults)
  expect(read).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*FFMPEG_PATH.*\n.*TRUST_PROXY/)
})
