import type { Body } from '@matinee/contract/endpoint'
import type {
  changeField as changeCall,
  createField as createCall,
  StoreField,
} from '@matinee/contract/terms'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { type Viewer, whoMayEdit, whoReaches } from '../platform/viewer.ts'
import { catalogueChanged } from '../store/settings.ts'
import { permalinkOf } from './permalink.ts'
import * as query from './queries/store-fields.ts'
import { FieldNotFound, FieldTaken, OptionsMissing, OptionTaken, OrderChanged } from './term-errors.ts'
import { pick } from '../platform/pick.ts'

type NewField = Body<typeof createCall>
type FieldChanges = Body<typeof changeCall>

const SHOWN = ['filterable', 'on_card', 'on_page'] as const

const isChosen = (type: StoreField['type']) => type === 'select' || type === 'multi'

/** The store's own fields in their order, each with how many programs use it and its options. */
export function listFields(ctx: StoreContext, viewer: Viewer): Promise<StoreField[]> {
  whoReaches(viewer, 'content', 'own')
  return query.allFields(ctx.db, ctx.store.id)
}

/** A new field at the end of the order; its key is made from its title and never changes. */
export function createField(ctx: StoreContext, viewer: Viewer, { options = [], ...field }: NewField) {
  whoMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await query.lockFields(ctx.db, ctx.store.id)
    const known = await query.allFields(ctx.db, ctx.store.id)
    refuseTakenTitle(known, field.title)
    if (isChosen(field.type) && options.length === 0)
      throw OptionsMissing({ errors: { options: ['required'] } })
    const key = freeKey(
      field.title,
      known.map(({ key }) => key),
    )
    const id = await query.insertField(ctx.db, ctx.store.id, {
      ...pick(field, ['type', ...SHOWN]),
      title: field.title.trim(),
      key,
    })
    if (isChosen(field.type)) await setOptions(ctx, id, [], options)
    await catalogueChanged(ctx)
    return fieldOf(ctx, id)
  })
}

/** Changes a field; what programs said by an option that is left out is gone with it. */
export function changeField(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { options, ...changes }: FieldChanges,
) {
  whoMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await query.lockFields(ctx.db, ctx.store.id)
    const field = await fieldOf(ctx, id)
    const others = (await query.allFields(ctx.db, ctx.store.id)).filter((one) => one.id !== id)
    if (changes.title !== undefined) refuseTakenTitle(others, changes.title)
    await query.updateField(ctx.db, id, pick(changes, ['title', ...SHOWN]))
    if (options && isChosen(field.type)) {
      if (options.length === 0) throw OptionsMissing({ errors: { options: ['required'] } })
      await setOptions(ctx, id, field.options, options)
    }
    await catalogueChanged(ctx)
    return fieldOf(ctx, id)
  })
}

/** Puts all fields into this order; refused when others came or went meanwhile. */
export function orderFields(ctx: StoreContext, viewer: Viewer, { ids }: { ids: number[] }) {
  whoMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await query.lockFields(ctx.db, ctx.store.id)
    const known = await query.allFields(ctx.db, ctx.store.id)
    if (known.length !== ids.length || !known.every(({ id }) => ids.includes(id))) throw OrderChanged()
    await query.orderFields(ctx.db, ids)
    await catalogueChanged(ctx)
    return query.allFields(ctx.db, ctx.store.id)
  })
}

/** Deletes a field with all that programs said in it. */
export function removeField(ctx: StoreContext, viewer: Viewer, id: number) {
  whoMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const { title } = await fieldOf(ctx, id)
    await query.deleteField(ctx.db, id)
    await audit(ctx, viewer, { act: 'field.deleted', subject: { kind: 'field', id, name: title } })
    await catalogueChanged(ctx)
    return undefined
  })
}

async function fieldOf(ctx: StoreContext, id: number): Promise<StoreField> {
  const field = (await query.allFields(ctx.db, ctx.store.id)).find((one) => one.id === id)
  if (!field) throw FieldNotFound()
  return field
}

function refuseTakenTitle(known: StoreField[], wanted: string) {
  const same = wanted.trim().toLowerCase()
  if (known.some(({ title }) => title.toLowerCase() === same))
    throw FieldTaken({ errors: { title: ['taken'] } })
}

const MOST_LETTERS = 36 // a number may follow

function freeKey(title: string, taken: string[]): string {
  const plain = permalinkOf(title)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, MOST_LETTERS)
  const wanted = /^[a-z]/.test(plain) ? plain : `field_${plain}`.slice(0, MOST_LETTERS)
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? wanted : `${wanted}_${number}`
    if (!taken.includes(key)) return key
  }
}

type Option = { id?: number | undefined; title: string }

/** The slug of an option is made from its first name and stays, so that addresses with it stay good. */
async function setOptions(
  ctx: StoreContext,
  fieldId: number,
  known: StoreField['options'],
  wanted: Option[],
) {
  const titles = wanted.map(({ title }) => title.trim().toLowerCase())
  if (new Set(titles).size < titles.length) throw OptionTaken({ errors: { options: ['taken'] } })
  const kept = wanted.flatMap(({ id }) => known.find((option) => option.id === id) ?? [])
  await query.keepOptions(
    ctx.db,
    fieldId,
    kept.map(({ id }) => id),
  )
  const slugs = kept.map(({ slug }) => slug)
  for (const [place, { id, title }] of wanted.entries()) {
    const old = kept.find((option) => option.id === id)
    const slug = old?.slug ?? freeSlug(title, slugs)
    slugs.push(slug)
    await query.putOption(ctx.db, fieldId, { id: old?.id, slug, title: title.trim(), position: place + 1 })
  }
}

function freeSlug(title: string, taken: string[]): string {
  const plain = permalinkOf(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
  const wanted = plain || 'option'
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.includes(slug)) return slug
  }
}
