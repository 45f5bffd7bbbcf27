import type { Endpoint } from '@matinee/contract/endpoint'
import { couponBatchFile, couponsFile } from '@matinee/contract/coupons'
import { REPORT_FILES, reportFile } from '@matinee/contract/reports'
import { REVENUE_FILES, revenueFile } from '@matinee/contract/revenue'
import { SALES_FILES, salesFile } from '@matinee/contract/sales'
import { ROLES } from '@matinee/contract/roles'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REACH_OF_CALLS } from '../testing/reach-of-calls.ts'
import { makeWorld, type Client } from '../testing/world.ts'
import { writtenRequest } from '../testing/written-request.ts'

const FOLDER = join(import.meta.dirname, '../../contract/src')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const endpointsIn = (value: unknown): Endpoint[] => {
  if (isEndpoint(value)) return [value]
  if (typeof value !== 'object' || value === null || '~kind' in value) return []
  return Object.values(value).filter(isEndpoint)
}

const modules = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => import(join(FOLDER, name)) as Promise<Record<string, unknown>>),
)
const declared = modules
  .flatMap((module) => Object.values(module).flatMap(endpointsIn))
  .filter(({ path }) => path.startsWith('/bullet/api/'))

/** What is no endpoint of the contract: files and uploads. */
const others: Endpoint[] = [
  { method: 'GET', path: '/bullet/api/audit/file' },
  { method: 'GET', path: '/bullet/api/retention_report/file' },
  { method: 'GET', path: '/bullet/api/people/tasks/:id/file' },
  { method: 'GET', path: '/bullet/api/people/imports/:id/faults.csv' },
  { method: 'GET', path: '/bullet/api/people/:id/export' },
  ...REPORT_FILES.map((name) => ({ method: 'GET' as const, path: reportFile(name) })),
  { method: 'GET', path: '/bullet/api/sales/invoices/:id/file' },
  ...SALES_FILES.map((name) => ({ method: 'GET' as const, path: salesFile(name) })),
  ...REVENUE_FILES.map((name) => ({ method: 'GET' as const, path: revenueFile(name) })),
  { method: 'GET', path: couponsFile },
  { method: 'GET', path: couponBatchFile },
  { method: 'POST', path: '/bullet/api/uploads' },
  { method: 'HEAD' as never, path: '/bullet/api/uploads/:id' },
  { method: 'PATCH', path: '/bullet/api/uploads/:id' },
  { method: 'DELETE', path: '/bullet/api/uploads/:id' },
]
const calls = [...declared, ...others]
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const COUPON = {
  name: null,
  kind: 'percent',
  percent: 10,
  amount: null,
  currency: null,
  duration: 'once',
  periods: null,
  applies_to: 'all',
  offer_ids: [],
  starts_at: null,
  expires_at: null,
  max_redemptions: null,
  min_amount: 0,
  new_members: false,
  first_order: false,
  on_plan_change: false,
}

/** What a call needs to be understood, where its schemas do not say it all. */
const NEEDED: Record<string, object> = {
  'POST /bullet/api/coupons': { payload: { ...COUPON, code: 'SUMMER' } },
  'POST /bullet/api/coupon_batches': { payload: { ...COUPON, name: 'Summer', prefix: 'SUN', count: 1 } },
  'PUT /bullet/api/taxes/rates': { payload: { country: 'DE', region: '', name: 'VAT', rate: 0.19 } },
  'POST /bullet/api/uploads': {
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': 'filename YS5tcDQ=' },
  },
  'DELETE /bullet/api/programs/:id/chapters': { url: '/bullet/api/programs/1/chapters?ids=1' },
  'POST /bullet/api/videos/:id/captions': {
    payload: { language: 'en', label: 'English', file: 'V0VCVlRUCgowMDowMS4wMDAgLS0+IDAwOjAyLjAwMApIaQo=' },
  },
  'HEAD /bullet/api/uploads/:id': { headers: { 'tus-resumable': '1.0.0' } },
  'DELETE /bullet/api/uploads/:id': { headers: { 'tus-resumable': '1.0.0' } },
  'PATCH /bullet/api/uploads/:id': {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    payload: Buffer.from('x'),
  },
}

const world = await makeWorld()
const somebody = await world.make.member()

async function codeOf(endpoint: Endpoint, client: Client, place: number): Promise<string> {
  const { headers, ...needed } = (NEEDED[nameOf(endpoint)] ?? {}) as { headers?: Record<string, string> }
  const answer = await world.app.inject({
    ...writtenRequest(endpoint, endpoint.path.includes('/people/:id') ? somebody.id : 1),
    ...needed,
    headers: { ...client.headers, ...headers },
    remoteAddress: `198.51.100.${place + 1}`, // each from a place of their own, so that nobody waits for another
  })
  if (answer.statusCode < 400) return 'done'
  // An answer to HEAD has no body.
  return answer.body ? (answer.json() as { code: string }).code : `status ${answer.statusCode}`
}

const CLOSED = new Set([
  'not_in_your_role',
  'owner_only',
  'staff_only',
  'sign_in_first',
  'status 403',
  'status 401',
])

const everyCall = async (client: Client, place: number) => {
  const codes: Record<string, string> = {}
  for (const endpoint of calls) codes[nameOf(endpoint)] = await codeOf(endpoint, client, place)
  return codes
}

it('says of every call of the admin who may make it', () => {
  const classified = REACH_OF_CALLS.flatMap(([, names]) => names)
  expect(classified.filter((name, at) => classified.indexOf(name) !== at)).toEqual([])
  expect(classified.toSorted()).toEqual([...new Set(calls.map(nameOf))].toSorted())
})

/** The routes the server has, read from the tree it prints of them. */
function routesServed(): string[] {
  const place: string[] = []
  return world.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ]*)[├└]── (\S+)(?: \(([^)]+)\))?/.exec(line) ?? []
      place.splice(indent.length / 4, Infinity, part)
      const path = place.join('')
      const served = methods.split(', ').filter((method) => method !== 'OPTIONS')
      // Fastify answers HEAD wherever it answers GET.
      return served
        .filter((method) => method !== 'HEAD' || !served.includes('GET'))
        .map((method) => `${method} ${path}`)
    })
}

it('knows every route of the admin', () => {
  const served = routesServed().filter((name) => name.includes(' /bullet/api/'))
  expect(served.toSorted()).toEqual([...new Set(calls.map(nameOf))].toSorted())
})

it('opens no call of the admin to a guest, nor to a member', async () => {
  const guest = await everyCall(await world.asGuest(), ROLES.length)
  expect(
    Object.entries(guest).filter(([, code]) => code !== 'sign_in_first' && code !== 'status 401'),
  ).toEqual([])
  const member = await everyCall(await world.as(await world.make.member()), ROLES.length + 1)
  expect(Object.entries(member).filter(([, code]) => code !== 'staff_only' && code !== 'status 403')).toEqual(
    [],
  )
})

const staff = ROLES.filter((role) => role !== 'user').toReversed()

it.each(staff)('opens to the role %s what the matrix says, and nothing else', async (role) => {
  const member = role === 'owner' ? world.owner : await world.make.member({ role })
  const codes = await everyCall(await world.as(member), staff.indexOf(role))
  const may = (name: string) => REACH_OF_CALLS.find(([, names]) => names.includes(name))![0](role)
  const faults = Object.entries(codes).filter(([name, code]) => may(name) === CLOSED.has(code))
  expect(faults.map(([name, code]) => `${name}: ${code}`)).toEqual([])
  // What the schemas refuse would prove nothing about the role.
  const closed = Object.entries(codes).filter(([name]) => !may(name))
  expect(closed.filter(([, code]) => !CLOSED.has(code))).toEqual([])
})
