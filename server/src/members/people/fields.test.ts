import { expect, it } from 'vitest'
import { parsePageData } from '../../../testing/page-data.ts'
import { makeWorld } from '../../../testing/world.ts'
import { answersToKeep } from './field-values.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const guest = await world.asGuest()
const at = '/bullet/api/member_fields'
const ctx = { ...world.ctx, store: { id: world.storeId, locale: 'en' } }

const make = async (field: object) => (await owner.post(at, field)).json()
const keep = (given: Parameters<typeof answersToKeep>[1]) => answersToKeep(ctx, given)
const errorsOf = (given: Parameters<typeof answersToKeep>[1]) =>
  keep(given).then(
    () => ({}),
    ({ errors }: { errors: object }) => errors,
  )

const level = await make({
  label: 'Level',
  type: 'select',
  options: [{ label: 'New here' }, { label: 'Old hand' }],
  asked_at: ['signup', 'profile'],
  required: true,
})
const topics = await make({ label: 'Topics', type: 'multi', options: [{ label: 'Sea' }, { label: 'Sky' }] })
await make({ label: 'Geburtstag', type: 'date', asked_at: ['profile'], editable: false })

it('tells the storefront what is asked where', async () => {
  const asked = (await guest.get('/api/member_fields?asked_at=signup')).json()
  expect(asked).toEqual([
    {
      key: 'level',
      label: 'Level',
      type: 'select',
      options: [
        { value: 'new-here', label: 'New here' },
        { value: 'old-hand', label: 'Old hand' },
      ],
      required: true,
      asked_at: ['signup', 'profile'],
      editable: true,
    },
  ])
  expect((await guest.get('/api/member_fields')).json()).toHaveLength(3)
})

it('keeps answers a field can have, and names every other', async () => {
  expect(await keep({ at: 'signup', answers: { level: 'old-hand' } })).toEqual({ level: 'old-hand' })
  expect(await errorsOf({ at: 'signup', answers: {} })).toEqual({ 'custom_fields.level': ['required'] })
  expect(await errorsOf({ at: 'signup', answers: { level: 'deep', topics: ['sea'] } })).toEqual({
    'custom_fields.level': ['invalid'],
    'custom_fields.topics': ['unknown'],
  })
  const known = { level: 'new-here', geburtstag: '2000-02-29' }
  expect(await errorsOf({ at: 'profile', answers: { geburtstag: '2001-02-28' }, known })).toEqual({
    'custom_fields.geburtstag': ['fixed'],
  })
  expect(await errorsOf({ at: 'staff', answers: { geburtstag: '2001-02-29' } })).toEqual({
    'custom_fields.geburtstag': ['invalid'],
  })
  expect(await keep({ at: 'staff', answers: { level: null, topics: ['sky', 'sea'] }, known })).toEqual({
    geburtstag: '2000-02-29',
    topics: ['sea', 'sky'],
  })
})

it('takes answers away with the choice or the field they belong to', async () => {
  const member = await world.make.member()
  const path = `/bullet/api/people/${member.id}`
  await owner.patch(path, { custom_fields: { level: 'new-here', topics: ['sea', 'sky'] } })
  const options = [{ value: 'sky', label: 'Heaven' }, { label: 'Sky' }]
  const changed = (await owner.patch(`${at}/${topics.id}`, { options })).json()
  expect(changed).toMatchObject({
    answers: 1,
    options: [{ value: 'sky', label: 'Heaven' }, { value: 'sky-2' }],
  })
  expect((await owner.get(path)).json().custom_fields).toEqual({ level: 'new-here', topics: ['sky'] })
  await owner.patch(`${at}/${topics.id}`, { options: [{ label: 'Ground' }] })
  expect((await owner.get(path)).json().custom_fields).toEqual({ level: 'new-here' })
  expect((await owner.delete(`${at}/${level.id}`)).statusCode).toBe(204)
  expect((await owner.get(path)).json().custom_fields).toEqual({})
})

it('keeps names apart and the order that was given', async () => {
  expect((await owner.post(at, { label: ' topics', type: 'text' })).json().code).toBe('field_name_taken')
  expect((await owner.post(at, { label: 'Empty', type: 'multi' })).json().code).toBe('no_options')
  const twice = { label: 'Twice', type: 'select', options: [{ label: 'a' }, { label: 'A' }] }
  expect((await owner.post(at, twice)).json().code).toBe('option_twice')
  const ids = (await owner.get(at)).json().map(({ id }: { id: number }) => id)
  const turned = await owner.put(`${at}/order`, { ids: ids.toReversed() })
  expect(turned.json().map(({ id }: { id: number }) => id)).toEqual(ids.toReversed())
  expect((await owner.put(`${at}/order`, { ids: ids.slice(1) })).json().code).toBe('field_order_changed')
})

it('makes a key of a label in any writing', async () => {
  expect((await make({ label: 'لغتك', type: 'text' })).key).toBe('field')
  expect((await make({ label: '2 Größen', type: 'number' })).key).toBe('field_2_grossen')
})

it('draws the page new members come by with the questions of the moment', async () => {
  const ASKED = '/api/member_fields?asked_at=signup'
  const labels = async () => {
    const { answers } = parsePageData((await guest.get('/join?flow=register')).body)
    return (answers![ASKED]!.body as { label: string }[]).map(({ label }) => label)
  }
  const before = await labels()
  await make({ label: 'Harbour', type: 'text', asked_at: ['signup'] })
  await expect.poll(labels).toEqual([...before, 'Harbour'])
})
