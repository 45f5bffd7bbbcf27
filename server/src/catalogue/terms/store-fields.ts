import type { Body } from '@matinee/contract/platform/endpoint'
import type {
  changeField as changeCall,
  createField as createCall,
  StoreField,
} from '@matinee/contract/catalogue/terms'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { type Viewer, assertMayEdit, assertReach } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { changeTranslations } from '../../store/translated.ts'
import { toPermalink } from '../programs/permalink.ts'
import * as query from './store-field-queries.ts'
import { FieldNotFound, FieldTaken, OptionsMissing, OptionTaken, TermOrderChanged } from './term-errors.ts'
import { pick } from '../../platform/http/pick.ts'

type NewField = Body<typeof createCall>
type FieldChanges = Body<typeof changeCall>

const VISIBILITY_FLAGS = ['filterable', 'on_card', 'on_page'] as const

const hasOptions = (type: StoreField['type']) => type === 'select' || type === 'multi'

/** The store's custom fields with their options and the number of programs that use each, in order. */
export function listFields(ctx: StoreContext, viewer: Viewer): Promise<StoreField[]> {
  assertReach(viewer, 'content', 'own')
  return query.listStoreFields(ctx.db, ctx.store.id)
}

/** Adds a field at the end; its key is derived from its title and never changes. */
export function createField(ctx: StoreContext, viewer: Viewer, { options = [], ...field }: NewField) {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await query.lockFields(ctx.db, ctx.store.id)
    const known = await query.listStoreFields(ctx.db, ctx.store.id)
    assertFieldTitleFree(known, field.title)
    if (hasOptions(field.type) && options.length === 0)
      throw OptionsMissing({ errors: { options: ['required'] } })
    const key = findFreeKey(
      field.title,
      known.map(({ key }) => key),
    )
    const id = await query.insertField(ctx.db, ctx.store.id, {
      ...pick(field, ['type', ...VISIBILITY_FLAGS]),
      title: field.title.trim(),
      key,
    })
    if (hasOptions(field.type)) await saveOptions(ctx, id, [], options)
    await notifyCatalogueChanged(ctx)
    return requireField(ctx, id)
  })
}

/** Changes a field; programs lose the values of removed options. */
export function changeField(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { options, translations, ...changes }: FieldChanges,
) {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await query.lockFields(ctx.db, ctx.store.id)
    const field = await requireField(ctx, id)
    const others = (await query.listStoreFields(ctx.db, ctx.store.id)).filter((one) => one.id !== id)
    if (changes.title !== undefined) assertFieldTitleFree(others, changes.title)
    await query.updateField(ctx.db, id, {
      ...pick(changes, ['title', ...VISIBILITY_FLAGS]),
      ...(translations && {
        translations: toJsonb(changeTranslations(ctx, field.translations, translations)),
      }),
    })
    if (options && hasOptions(field.type)) {
      if (options.length === 0) throw OptionsMissing({ errors: { options: ['required'] } })
      await saveOptions(ctx, id, field.options, options)
    }
    await notifyCatalogueChanged(ctx)
    return requireField(ctx, id)
  })
}

/** Reorders all fields; refused if fields were added or removed in the meantime. */
export function orderFields(ctx: StoreContext, viewer: Viewer, { ids }: { ids: number[] }) {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await query.lockFields(ctx.db, ctx.store.id)
    const known = await query.listStoreFields(ctx.db, ctx.store.id)
    if (known.length !== ids.length || !known.every(({ id }) => ids.includes(id))) throw TermOrderChanged()
    await query.orderFields(ctx.db, ids)
    await notifyCatalogueChanged(ctx)
    return query.listStoreFields(ctx.db, ctx.store.id)
  })
}

/** Deletes a field with all its values. */
export function removeField(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const { title } = await requireField(ctx, id)
    await query.deleteField(ctx.db, id)
    await audit(ctx, viewer, { act: 'field.deleted', subject: { kind: 'field', id, name: title } })
    await notifyCatalogueChanged(ctx)
    return undefined
  })
}

async function requireField(ctx: StoreContext, id: number): Promise<StoreField> {
  const field = (await query.listStoreFields(ctx.db, ctx.store.id)).find((one) => one.id === id)
  if (!field) throw FieldNotFound()
  return field
}

function assertFieldTitleFree(known: StoreField[], wanted: string) {
  const same = wanted.trim().toLowerCase()
  if (known.some(({ title }) => title.toLowerCase() === same))
    throw FieldTaken({ errors: { title: ['taken'] } })
}

const MOST_LETTERS = 36 // a number may be appended

function findFreeKey(title: string, taken: string[]): string {
  const plain = toPermalink(title)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, MOST_LETTERS)
  const wanted = /^[a-z]/.test(plain) ? plain : `field_${plain}`.slice(0, MOST_LETTERS)
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? wanted : `${wanted}_${number}`
    if (!taken.includes(key)) return key
  }
}

type OptionInput = { id?: number | undefined; title: string }

/** An option's slug is derived from its first name and never changes, so that addresses with it stay valid. */
async function saveOptions(
  ctx: StoreContext,
  fieldId: number,
  known: StoreField['options'],
  wanted: OptionInput[],
) {
  const titles = wanted.map(({ title }) => title.trim().toLowerCase())
  if (new Set(titles).size < titles.length) throw OptionTaken({ errors: { options: ['taken'] } })
  const kept = wanted.flatMap(({ id }) => known.find((option) => option.id === id) ?? [])
  await query.deleteOtherOptions(
    ctx.db,
    fieldId,
    kept.map(({ id }) => id),
  )
  const slugs = kept.map(({ slug }) => slug)
  for (const [place, { id, title }] of wanted.entries()) {
    const old = kept.find((option) => option.id === id)
    const slug = old?.slug ?? findFreeSlug(title, slugs)
    slugs.push(slug)
    await query.upsertOption(ctx.db, fieldId, { id: old?.id, slug, title: title.trim(), position: place + 1 })
  }
}

function findFreeSlug(title: string, taken: string[]): string {
  const plain = toPermalink(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
  const wanted = plain || 'option'
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.includes(slug)) return slug
  }
}
