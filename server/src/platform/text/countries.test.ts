import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { Countries, countryOf } from './countries.ts'

const countries = new Countries(null)

it.each([
  ['8.8.8.8', 'US'],
  ['185.60.216.35', 'IE'],
  ['2a03:2880:f12f:83:face:b00c:0:25de', 'IE'],
  ['::ffff:8.8.8.8', 'US'],
  ['127.0.0.1', null],
  ['10.1.2.3', null],
  ['::1', null],
  ['not an address', null],
])('finds %s in %s', async (address, country) => {
  expect(await countries.of(address)).toBe(country)
})

it('names the path of an unreadable country database', async () => {
  await expect(new Countries('/nowhere/countries.mmdb').of('8.8.8.8')).rejects.toThrow(
    '/nowhere/countries.mmdb',
  )
})

const from = (ip: string, headers: Record<string, string> = {}) =>
  ({ ip, headers }) as unknown as FastifyRequest
const withHeader = (country_header: string | null) =>
  ({ config: { country_header }, countries }) as unknown as Context

it('trusts the country header of a proxy only if it is configured', async () => {
  const request = from('8.8.8.8', { 'cf-ipcountry': 'fr' })
  expect(await countryOf(withHeader('cf-ipcountry'), request)).toBe('FR')
  expect(await countryOf(withHeader(null), request)).toBe('US')
  expect(await countryOf(withHeader('cf-ipcountry'), from('8.8.8.8'))).toBe('US')
})

it.each(['XX', 'T1', '', 'nonsense'])('takes “%s” of a proxy for unknown', async (said) => {
  const country = await countryOf(withHeader('cf-ipcountry'), from('8.8.8.8', { 'cf-ipcountry': said }))
  expect(country).toBeNull()
})
