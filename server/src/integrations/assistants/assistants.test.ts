import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { AREAS, roleOfApiKey, type ApiKeyScopes } from '@matinee/contract/platform/roles'
import { permits } from '@matinee/contract/platform/access'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { allEndpoints, endpointNameOf } from '../../../testing/endpoints.ts'
import { minimalObjectOf } from '../../../testing/minimal-request.ts'
import type { Schema } from '../../../testing/schema.ts'
import { makeWorld } from '../../../testing/world.ts'
import { inputSchemaOf, partsOf } from './tool-input.ts'
import { ASSISTANT_TOOLS } from './tools.ts'

const world = await makeWorld()
const { app, ctx, make } = world
for (const host of ['localhost', '127.0.0.1'])
  await ctx.db.insertInto('store_host').values({ host, store_id: world.storeId }).execute()
const other = await make.store('elsewhere.example')
await app.stores.refresh(ctx.db)
const owner = await world.as(world.owner)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/mcp`

const everything = (reach: 'view' | 'edit', rights: ApiKeyScopes['rights'] = []): ApiKeyScopes => ({
  areas: Object.fromEntries(AREAS.map((area) => [area, reach])),
  rights,
})

async function makeKey(scopes: ApiKeyScopes) {
  const answer = await owner.post('/bullet/api/api_keys', { name: 'Assistant', scopes })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json() as { key: { id: number }; secret: string }
}

const clients: Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.close())))

async function connect(secret: string) {
  const client = new Client({ name: 'test', version: '1' })
  clients.push(client)
  const headers = { authorization: `Bearer ${secret}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }))
  return client
}

const assistantWith = async (scopes: ApiKeyScopes) => connect((await makeKey(scopes)).secret)
const viewer = await assistantWith(everything('view'))
const editor = await assistantWith(everything('edit'))
const remover = await assistantWith(everything('edit', ['let_assistants_remove', 'see_contacts']))

async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError = false } = (await client.callTool({ name, arguments: args })) as CallToolResult
  const [first] = content
  return { text: first?.type === 'text' ? first.text : '', isError }
}

async function read<T>(client: Client, name: string, args: Record<string, unknown> = {}): Promise<T> {
  const { text, isError } = await callTool(client, name, args)
  if (isError) throw new Error(text)
  return JSON.parse(text) as T
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

describe('the table of tools', () => {
  it('maps every tool to an endpoint, in one flat object of arguments', async () => {
    const served = new Set((await allEndpoints()).map(endpointNameOf))
    for (const [name, tool] of Object.entries(ASSISTANT_TOOLS)) {
      expect
        .soft({ name, isServed: served.has(endpointNameOf(tool.endpoint)) })
        .toEqual({ name, isServed: true })
      const parts = Object.values(partsOf(tool)).flatMap(({ properties }) => Object.keys(properties))
      expect.soft({ name, parts }).toEqual({ name, parts: [...new Set(parts)] })
    }
  })

  it('calls nothing that takes something away but for keys that may remove', () => {
    const takesAway = /(refund|unpublish|imports\/:id\/undo|cancel|archive|void|revoke)$/
    const removing = Object.entries(ASSISTANT_TOOLS).filter(
      ([, { endpoint, fixed }]) =>
        endpoint.method === 'DELETE' ||
        takesAway.test(endpoint.path) ||
        (endpoint.path.endsWith('/moderate') && !fixed),
    )
    const marked = Object.entries(ASSISTANT_TOOLS).filter(([, { removes }]) => removes)
    expect(marked.map(([name]) => name)).toEqual(removing.map(([name]) => name))
  })
})

describe('an assistant', () => {
  it('sees the tools of its key and no others', async () => {
    const role = roleOfApiKey(everything('view'))
    const expected = Object.entries(ASSISTANT_TOOLS).filter(
      ([, { endpoint, removes }]) => permits(endpoint.access, role) && !removes,
    )
    expect(await namesOf(viewer)).toEqual(expected.map(([name]) => name))
    expect(await namesOf(viewer)).not.toContain('create_program')
    expect(await namesOf(await assistantWith({ areas: { community: 'view' }, rights: [] }))).toEqual([
      'get_store',
      'count_comments',
      'find_comments',
    ])
    expect(await namesOf(remover)).toEqual(Object.keys(ASSISTANT_TOOLS))
    expect(await namesOf(editor)).not.toContain('delete_program')
  })

  it('is told what each tool does to the store', async () => {
    const { tools } = await remover.listTools()
    const hintsOf = (name: string) => tools.find((tool) => tool.name === name)?.annotations
    expect(hintsOf('find_programs')).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    expect(hintsOf('create_program')).toMatchObject({ readOnlyHint: false, destructiveHint: false })
    expect(hintsOf('delete_program')).toMatchObject({ destructiveHint: true, idempotentHint: true })
    expect(hintsOf('refund_invoice')).toMatchObject({ destructiveHint: true, idempotentHint: false })
  })

  it('drafts, changes and publishes a program, finds it, and reads it as a resource', async () => {
    const made = await read<{ id: number; version: number; status: string }>(editor, 'create_program', {
      title: 'The lighthouse',
      idempotency_key: 'lighthouse',
    })
    expect(made.status).toBe('draft')
    const again = await read<{ id: number }>(editor, 'create_program', {
      title: 'The lighthouse',
      idempotency_key: 'lighthouse',
    })
    expect(again.id).toBe(made.id)
    await read(editor, 'change_program', {
      id: made.id,
      version: made.version,
      short_description: 'A keeper and the sea.',
    })
    const refused = await callTool(editor, 'publish_program', { id: made.id })
    expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/film|video/i) })
    const film = await make.film({ title: 'Harbour', status: 'draft', published_at: null })
    expect(await read(editor, 'publish_program', { id: film.id })).toMatchObject({ status: 'published' })
    const found = await read<{ items: { title: string }[]; total: number }>(viewer, 'find_programs', {
      search: 'lighthouse',
    })
    expect(found).toMatchObject({ items: [{ title: 'The lighthouse' }], last_page: true, total: 1 })
    const { contents } = await viewer.readResource({ uri: `matinee://programs/${made.id}` })
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
      short_description: 'A keeper and the sea.',
    })
    expect((await viewer.listResources()).resources).toMatchObject([{ uri: 'matinee://store' }])
    await expect(viewer.readResource({ uri: 'matinee://programs/999999' })).rejects.toThrow('no such program')
    await expect(viewer.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('There is nothing')
  })

  it('acts under its own name in the log', async () => {
    const film = await make.film({ title: 'Logged', status: 'draft', published_at: null })
    await read(editor, 'publish_program', { id: film.id })
    const entry = await ctx.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({ act: 'program.published', actor_name: 'Assistant', subject_id: film.id })
  })

  it('uploads a film from an address, once it was checked', async () => {
    const guarded = await read<{ id: number }>(editor, 'check_films', {
      films: [{ address: 'http://127.0.0.1:9/film.mp4', title: 'Inside' }],
    })
    await world.work()
    const [row] = (
      await read<{ items: { state: string }[] }>(editor, 'list_import_films', { id: guarded.id })
    ).items
    expect(row).toMatchObject({ title: 'Inside', state: 'refused' })
  })

  it('reads reports and finds people, orders and comments', async () => {
    await make.member({ name: 'Ida', email: 'ida@example.com' })
    expect(await read(viewer, 'report_revenue', { days: 7 })).toMatchObject({ currency: 'USD' })
    expect(await read(viewer, 'report_watching', { days: 7 })).toBeTypeOf('object')
    const people = await read<{ items: { email?: string | null }[] }>(viewer, 'find_people', {
      search: 'Ida',
    })
    expect(people.items).toHaveLength(1)
    expect(JSON.stringify(people)).not.toContain('ida@example.com')
    expect(JSON.stringify(await read(remover, 'find_people', { search: 'Ida' }))).toContain('ida@example.com')
    expect(await read(viewer, 'find_orders')).toMatchObject({ items: [], last_page: true })
    expect(await read(viewer, 'count_comments')).toMatchObject({ pending: 0 })
  })

  it('answers with every tool that reads', async () => {
    const ids = { id: (await make.collection({ films: 1 })).id, permalink: (await make.film()).permalink }
    for (const [name, tool] of Object.entries(ASSISTANT_TOOLS)) {
      if (tool.endpoint.method !== 'GET') continue
      const minimal = minimalObjectOf(inputSchemaOf(tool) as unknown as Schema)
      const { text } = await callTool(viewer, name, {
        ...minimal,
        ...('id' in minimal && { id: ids.id }),
        ...('permalink' in minimal && { permalink: ids.permalink }),
      })
      expect.soft({ name, text }).not.toMatchObject({ text: expect.stringContaining('At fault') })
    }
  })

  it('removes only with a key that may', async () => {
    const film = await make.film({ title: 'Kept' })
    for (const name of ['unpublish_program', 'delete_program'])
      expect(await callTool(editor, name, { id: film.id })).toEqual({
        isError: true,
        text: 'This API key may not remove anything. Its maker can allow that when they make a key.',
      })
    expect(await read(viewer, 'get_program', { id: film.id })).toMatchObject({ status: 'published' })
    await read(remover, 'unpublish_program', { id: film.id })
    expect(await callTool(remover, 'delete_program', { id: film.id })).toEqual({
      isError: false,
      text: 'Done.',
    })
    expect((await callTool(viewer, 'get_program', { id: film.id })).isError).toBe(true)
  })

  it('calls nothing outside its areas, though it knows the name', async () => {
    const community = await assistantWith({ areas: { community: 'view' }, rights: [] })
    const answer = await callTool(community, 'find_people')
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('scopes of this API key') })
    await expect(viewer.callTool({ name: 'constructor', arguments: {} })).rejects.toThrow('There is no tool')
  })

  it('finds nothing of another store', async () => {
    const foreign = await make.film({ store_id: other.id, title: 'Foreign' })
    for (const name of ['get_program', 'publish_program', 'delete_program'])
      expect((await callTool(remover, name, { id: foreign.id })).isError).toBe(true)
    const elsewhere = await fetch(address, { headers: { host: 'elsewhere.example' } })
    expect(elsewhere.status).toBe(401)
  })

  it('is refused from the very next call once its key is revoked', async () => {
    const { key, secret } = await makeKey(everything('view'))
    const client = await connect(secret)
    await read(client, 'get_overview')
    await owner.delete(`/bullet/api/api_keys/${key.id}`)
    await expect(client.callTool({ name: 'get_overview', arguments: {} })).rejects.toThrow(
      /401|unknown, expired/,
    )
  })

  it.each([
    ['get_program', { id: '../../api/sessions' }],
    ['get_program', { id: '..' }],
    ['get_program', { id: { toString: 1 } }],
    ['get_program', {}],
    ['get_program_page', { permalink: '../../../bullet/api/api_keys?x=' }],
    ['find_programs', { per_page: 1e9 }],
    ['find_programs', { status: 'published&status=draft' }],
    ['find_programs', { nothing: 1 }],
    ['create_program', { title: 'x', store_id: 1 }],
    ['create_program', { title: ' ' }],
    ['change_program', { id: 1, version: -1 }],
    ['check_films', { films: 'all' }],
  ])('is told in a sentence that %s cannot take %j', async (name, args) => {
    const { text, isError } = await callTool(remover, name, args)
    expect({ isError, text }).toMatchObject({ isError: true, text: expect.stringMatching(/^[A-Z].*\.$/s) })
  })
})

it('answers hostile arguments of every tool with a sentence', async () => {
  const values = fc.oneof(
    fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__')), // refused with the whole message
    fc.constantFrom('../..', '1 or 1=1', '2026-13-45', -1, 1e21, '__proto__', '%2e%2e'),
  )
  for (const [name, tool] of Object.entries(ASSISTANT_TOOLS)) {
    const args = fc.record(
      Object.fromEntries(Object.keys(inputSchemaOf(tool).properties).map((field) => [field, values])),
      { requiredKeys: [] },
    )
    for (const given of fc.sample(args, { numRuns: 3, seed: 7 })) {
      const { text } = await callTool(remover, name, given)
      expect
        .soft({ name, given, text })
        .toEqual({ name, given, text: expect.not.stringContaining('Something went wrong') })
    }
  }
})

describe('the address of assistants', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const post = (headers: Record<string, string>, payload: unknown = ping) =>
    app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      payload: JSON.stringify(payload),
    })
  const key = makeKey(everything('edit'))
  const bearer = async () => ({ authorization: `Bearer ${(await key).secret}` })

  it('takes a key of the store, never a session', async () => {
    expect((await post(await bearer())).statusCode).toBe(200)
    const session = await post(owner.headers)
    expect([session.statusCode, session.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(session.json()).toMatchObject({ code: 'assistant_needs_key' })
    expect((await post({ authorization: 'Bearer mk_wrong' })).statusCode).toBe(401)
    expect((await post({ ...(await bearer()), host: 'elsewhere.example' })).statusCode).toBe(401)
  })

  it('is no business of pages of other sites, whatever their name leads to', async () => {
    expect((await post({ ...(await bearer()), origin: 'https://evil.example' })).statusCode).toBe(403)
    const own = { host: 'localhost', origin: 'https://localhost' }
    expect((await post({ ...(await bearer()), ...own })).statusCode).toBe(200)
    expect((await post({ ...(await bearer()), host: 'rebound.example' })).statusCode).toBe(404)
  })

  it('takes messages alone', async () => {
    const answer = await app.inject({ url: '/mcp', headers: await bearer() })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST'])
    for (const message of [
      {},
      [],
      { jsonrpc: '2.0', id: 1, method: 'nothing' },
      { jsonrpc: '1.0' },
      'x',
      null,
    ])
      expect.soft((await post(await bearer(), message)).statusCode).toBeLessThan(500)
  })
})
