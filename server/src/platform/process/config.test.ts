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

it.each<[string, unknown]>([
  ['off', false],
  ['0', false],
  ['on', 1],
  ['1', 1],
  ['2', 2],
  ['loopback, 10.0.0.0/8,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
])('reads TRUST_PROXY=%s', (value, trusted) => {
  expect(readConfig({ TRUST_PROXY: value }).trust_proxy).toEqual(trusted)
})

it.each(['99', '-1', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', 'everybody', 'loopback,'])(
  'refuses TRUST_PROXY=%s',
  (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY should be/)
  },
)

it('names all faults at once', () => {
  const read = () =>
    readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', TRUST_PROXY: 'perhaps', FFMPEG_PATH: '/no/ffmpeg' })
  expect(read).toThrow(ConfigFaults)
  expect(read).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*FFMPEG_PATH.*\n.*TRUST_PROXY/)
})

it('needs a key with a certificate', () => {
  expect(() => readConfig({ RTMPS_CERTIFICATE: import.meta.filename })).toThrow(/RTMPS_KEY/)
  const both = { RTMPS_CERTIFICATE: import.meta.filename, RTMPS_KEY: import.meta.filename }
  expect(readConfig(both).rtmps_key).toBe(import.meta.filename)
})

it('reads several servers of NATS, and refuses one that is none', () => {
  const servers = 'nats://one:4222, nats://two:4222'
  expect(readConfig({ NATS_URL: servers }).nats_url).toBe('nats://one:4222,nats://two:4222')
  expect(() => readConfig({ NATS_URL: 'nats://one:4222,two' })).toThrow(/NATS_URL should be/)
})

it('needs the address of a pooler beside that of the database itself', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://database/matinee' }
  expect(() => readConfig(direct)).toThrow(/DATABASE_URL, which then names the pooler/)
  expect(readConfig({ ...direct, DATABASE_URL: 'postgres://pooler/matinee' })).toMatchObject({
    database_direct_url: 'postgres://database/matinee',
  })
})
