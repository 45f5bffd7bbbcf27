import { expect, it } from 'vitest'
import type { Program } from '@matinee/contract/catalogue/programs'
import { viewerFrom } from '../../../testing/viewer.ts'
import { guest } from '../../platform/http/viewer.ts'
import { makeWorld } from '../../../testing/world.ts'
import { readContentDraft } from './draft-content.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const ctx = { ...world.ctx, store: { id: world.storeId, locale: 'en' } }

const at = (id: number) => `/bullet/api/programs/${id}`
const readEdited = async (id: number): Promise<Program> => (await owner.get(at(id))).json()
const save = async (id: number, changes: object) => {
  const { version } = await readEdited(id)
  return owner.patch(at(id), { version, ...changes })
}
const readPublished = async (permalink: string) =>
  (await world.app.inject(`/api/contents/${permalink}`)).json()

it('shows visitors what is edited of a published program only when it is published again', async () => {
  const [category, author] = await Promise.all([world.make.category(), world.make.author()])
  const { id, permalink, title } = await world.make.film()
  const saved = (
    await save(id, { title: 'Better', category_ids: [category.id], author_ids: [author.id] })
  ).json()
  expect(saved).toMatchObject({ title: 'Better', has_changes: true, category_ids: [category.id] })
  expect(await readPublished(permalink)).toMatchObject({ title, categories: [], authors: [] })

  const published = (await owner.post(`${at(id)}/publish`)).json()
  expect(published).toMatchObject({ title: 'Better', has_changes: false, status: 'published' })
  await expect
    .poll(() => readPublished(permalink))
    .toMatchObject({
      title: 'Better',
      categories: [{ id: category.id }],
      authors: [{ id: author.id }],
    })
})

it('publishes changes of words while the film is still being made', async () => {
  const { id, permalink } = await world.make.content({ title: 'Old' })
  await save(id, { title: 'New' })
  expect((await owner.post(`${at(id)}/publish`)).statusCode).toBe(200)
  await expect.poll(() => readPublished(permalink)).toMatchObject({ title: 'New', ready: false })
})

it('throws away what is edited and not published', async () => {
  const { id, title } = await world.make.film()
  await save(id, { title: 'Worse', tags: ['rain'] })
  expect((await owner.post(`${at(id)}/discard`)).json()).toMatchObject({
    title,
    tags: [],
    has_changes: false,
  })
})

it('knows that a change taken back is none', async () => {
  const category = await world.make.category()
  const { id, title } = await world.make.film({ category_ids: [category.id] })
  await save(id, { title: 'Other', category_ids: [] })
  expect((await save(id, { title })).json().has_changes).toBe(true)
  expect((await save(id, { category_ids: [category.id] })).json().has_changes).toBe(false)
})

it('saves at once what nobody sees', async () => {
  const { id } = await world.make.film({ status: 'unpublished' })
  expect((await save(id, { title: 'Hidden' })).json()).toMatchObject({ title: 'Hidden', has_changes: false })
})

it('keeps changes aside while a program is hidden for a moment', async () => {
  const { id, permalink, title } = await world.make.film()
  await save(id, { title: 'Later' })
  await owner.post(`${at(id)}/unpublish`)
  await owner.post(`${at(id)}/publish?changes=keep`)
  expect(await readEdited(id)).toMatchObject({ title: 'Later', has_changes: true })
  await expect.poll(() => readPublished(permalink)).toMatchObject({ title })
})

it('does not publish words the publisher has not seen', async () => {
  const { id } = await world.make.film()
  const { version } = await readEdited(id)
  await save(id, { title: 'By somebody else' })
  expect((await owner.post(`${at(id)}/publish?version=${version}`)).json().code).toBe('saved_since')
})

it('lets one of two editors save, and loses nothing of what was saved', async () => {
  const { id } = await world.make.film()
  const { version } = await readEdited(id)
  const titles = ['One', 'Two', 'Three', 'Four']
  const answers = await Promise.all(titles.map((title) => owner.patch(at(id), { version, title })))
  const kept = answers.filter(({ statusCode }) => statusCode === 200)
  expect(kept).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
  expect((await readEdited(id)).title).toBe(kept[0]!.json().title)
})

it('moves an address when the change is published, and keeps the old one for those who have it', async () => {
  const { id, permalink } = await world.make.film()
  await save(id, { permalink: `${permalink}-new` })
  expect(await readEdited(id)).toMatchObject({ permalink: `${permalink}-new`, public_permalink: permalink })
  const other = await world.make.film({ permalink: `${permalink}-new` })
  expect((await owner.post(`${at(id)}/publish`)).json().code).toBe('permalink_taken')
  await owner.delete(at(other.id))
  expect((await owner.post(`${at(id)}/publish`)).json()).toMatchObject({ permalink: `${permalink}-new` })
  const old = await world.ctx.db
    .selectFrom('content_permalink')
    .select(['permalink', 'content_id'])
    .where('content_id', '=', id)
    .execute()
  expect(old).toEqual([{ permalink, content_id: id }])
})

it('keeps an emptied text as none, and what has two values as what it is', async () => {
  const { id } = await world.make.film({ status: 'draft', short_description: 'Wind', chapter_style: 'grid' })
  const saved = await save(id, {
    short_description: null,
    chapter_style: null,
    meta_title: null,
    preview_seconds: 30,
  })
  expect(saved.json()).toMatchObject({
    short_description: null,
    chapter_style: null,
    meta_title: null,
    preview_seconds: 30,
  })
  expect((await save(id, { preview_seconds: '30' })).statusCode).toBe(400)
})

it('checks what is said in the store’s own fields', async () => {
  const mood = await world.make.customField({ type: 'multi', options: ['calm', 'wild'] })
  const year = await world.make.customField({ type: 'number' })
  const day = await world.make.customField({ type: 'date' })
  const { id } = await world.make.film({ status: 'draft' })
  const saved = await save(id, {
    custom_values: { [mood.key]: ['wild', 'calm'], [year.key]: '1999.0', [day.key]: '2024-02-29' },
  })
  expect(saved.json().custom_values).toEqual({
    [mood.key]: ['calm', 'wild'],
    [year.key]: ['1999'],
    [day.key]: ['2024-02-29'],
  })
  for (const wrong of [
    { [mood.key]: ['angry'] },
    { [year.key]: 'soon' },
    { [day.key]: '2023-02-29' },
    { nothing: 'x' },
  ]) {
    const [key] = Object.keys(wrong)
    expect((await save(id, { custom_values: wrong })).json()).toMatchObject({
      code: 'custom_value_wrong',
      errors: { [`custom_values.${key}`]: ['invalid'] },
    })
  }
  const emptied = await save(id, { custom_values: { [mood.key]: null, [year.key]: '' } })
  expect(emptied.json().custom_values).toEqual({ [day.key]: ['2024-02-29'] })
})

it('shows staff the page as it will be', async () => {
  const field = await world.make.customField({ type: 'select', options: ['drama'] })
  const category = await world.make.category({ title: 'Storms' })
  const { id, permalink } = await world.make.film()
  await save(id, {
    title: 'Soon',
    category_ids: [category.id],
    custom_values: { [field.key]: ['drama'] },
    permalink: `${permalink}-soon`,
  })
  const viewer = viewerFrom(world.owner)
  for (const address of [permalink, `${permalink}-soon`]) {
    expect(await readContentDraft(ctx, viewer, address)).toMatchObject({
      title: 'Soon',
      categories: [{ title: 'Storms' }],
      custom_values: [{ key: field.key, values: [{ title: 'drama', slug: 'drama' }] }],
      ready: true,
    })
  }
  await expect(readContentDraft(ctx, guest, permalink)).rejects.toMatchObject({ code: 'sign_in_first' })
})
