import { isOpenAccess, isStaffAccess, permits } from '@matinee/contract/platform/access'
import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { ROLES, STAFF_ROLES } from '@matinee/contract/platform/roles'
import { expect, it } from 'vitest'
import { accessTable } from '../testing/access-table.ts'
import { allEndpoints, isEndless, endpointNameOf } from '../testing/endpoints.ts'
import { REQUIRED_INPUT } from '../testing/required-input.ts'
import { routesServed } from '../testing/routes-served.ts'
import { makeWorld, type Client } from '../testing/world.ts'
import { minimalRequestOf } from '../testing/minimal-request.ts'

const endpoints = await allEndpoints()
const calls = endpoints.filter((endpoint) => !isEndless(endpoint))
const staffCalls = calls.filter(({ access }) => isStaffAccess(access))
const storefrontCalls = calls.filter(({ access }) => !isStaffAccess(access))

const world = await makeWorld()
const anyParams = await world.make.member()

const names = new Set(endpoints.map(endpointNameOf))
const pages = routesServed(world.app).filter((name) => !names.has(name))

it('grants each role what the access table says', async () => {
  // A change of this file is a change of who may do what: `npx vitest run --project server -u policies` writes it.
  await expect(accessTable(endpoints, pages)).toMatchFileSnapshot('./policies.table.txt')
})

it('serves nothing but endpoints, pages and their files', () => {
  expect(pages.filter((name) => /\/api\/|^(PUT|PATCH|DELETE) /.test(name))).toEqual([])
  const forms = pages.filter((name) => name.startsWith('POST ')).map((name) => name.split(' ')[1]!)
  const named = [...world.app.pagePaths]
  expect(forms.filter((form) => !named.some((path) => `${form}/`.startsWith(`${path}/`)))).toEqual([])
})

it('restricts every admin call to staff', () => {
  const misplaced = endpoints.filter(
    ({ path, access }) => path.startsWith('/bullet/') !== isStaffAccess(access),
  )
  // What the staff do on the pages of the shop.
  expect(misplaced.map(endpointNameOf)).toEqual(['PUT /api/comments/:id/pin', 'DELETE /api/comments/:id/pin'])
})

/** What no role reaches that has nothing of an area, whatever is declared for a single call. */
const CLOSED_TO: [calls: RegExp, roles: string[]][] = [
  [
    /^(sales\/(?!today|filters)|billing\/|gift_|coupon|upsells|affiliate|referral)/,
    ['content_manager', 'author', 'moderator', 'analyst'],
  ],
  [/^(revenue|sales)/, ['content_manager', 'author', 'moderator']],
  [/^(people\/:id\/|mails)/, ['content_manager', 'author', 'analyst']],
  [/^(staff|invitations|audit|access_rules|pixel_targets)/, STAFF_ROLES.slice(2)],
  [/^(programs(?!\/:id\/offers)|videos|categories|authors)/, ['finance', 'analyst']],
  [/./, ['developer']],
]

it.each(CLOSED_TO)('keeps %s from %j', (pattern, roles) => {
  const open = staffCalls.filter(
    ({ path, access }) =>
      pattern.test(path.replace('/bullet/api/', '')) &&
      typeof access === 'object' &&
      roles.some((role) => permits(access, role)),
  )
  expect(open.map(endpointNameOf)).toEqual([])
})

async function codeOf(endpoint: Endpoint, client: Client, place: number): Promise<string> {
  const { headers, ...needed } = REQUIRED_INPUT[endpointNameOf(endpoint)] ?? {}
  const answer = await world.app.inject({
    ...minimalRequestOf(endpoint, endpoint.path.includes('/people/:id') ? anyParams.id : 1),
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

/** Calls that end in something else than what is declared; what the schemas refuse would prove nothing. */
async function faultsOf(some: Endpoint[], role: string, clientFor: () => Promise<Client>, place: number) {
  const faults: string[] = []
  for (const endpoint of some) {
    const code = await codeOf(endpoint, await clientFor(), place)
    if (CLOSED.has(code) === permits(endpoint.access, role))
      faults.push(`${endpointNameOf(endpoint)}: ${code}`)
  }
  return faults
}

it('lets guests make only the open storefront calls', async () => {
  const guest = await world.asGuest()
  expect(await faultsOf(storefrontCalls, 'guest', async () => guest, ROLES.length)).toEqual([])
})

it('lets members make every storefront call', async () => {
  // Each time somebody else: some calls end a session or the account.
  const somebodyNew = async () => world.as(await world.make.member())
  expect(await faultsOf(storefrontCalls, 'user', somebodyNew, ROLES.length + 1)).toEqual([])
})

/** They say of a link that it is good for nothing. */
const STATES_OF_LINKS = ['GET /api/password_resets/:token', 'GET /api/staff_invitations/:key']

it('refuses made-up secrets', async () => {
  const guest = await world.asGuest()
  for (const endpoint of storefrontCalls.filter(
    ({ access }) => isOpenAccess(access) && access !== 'everyone',
  )) {
    const isDone = (await codeOf(endpoint, guest, ROLES.length + 2)) === 'done'
    expect.soft({ call: endpointNameOf(endpoint), isDone }).toEqual({
      call: endpointNameOf(endpoint),
      isDone: STATES_OF_LINKS.includes(endpointNameOf(endpoint)),
    })
  }
})

it('refuses guests and members on every admin call', async () => {
  const [guest, member] = [await world.asGuest(), await world.as(await world.make.member())]
  expect(await faultsOf(staffCalls, 'guest', async () => guest, ROLES.length + 3)).toEqual([])
  expect(await faultsOf(staffCalls, 'user', async () => member, ROLES.length + 4)).toEqual([])
})

it.each(STAFF_ROLES.toReversed())('opens to the role %s what is declared, and nothing else', async (role) => {
  const client = await world.as(role === 'owner' ? world.owner : await world.make.member({ role }))
  expect(await faultsOf(staffCalls, role, async () => client, STAFF_ROLES.indexOf(role))).toEqual([])
})
