import type { Body } from '@matinee/contract/platform/endpoint'
import type {
  changeMemberField as changeCall,
  createMemberField as createCall,
  FieldMoment,
  MemberField,
  StoreMemberField,
} from '@matinee/contract/members/member-fields'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { FieldNameTaken, FieldOrderChanged, MemberFieldNotFound, NoOptions, OptionTwice } from './errors.ts'
import * as query from './field-queries.ts'
import { freeKey } from './field-keys.ts'
import { pick } from '../../platform/http/pick.ts'

type NewField = Body<typeof createCall>
type FieldChanges = Body<typeof changeCall>
type Option = NonNullable<NewField['options']>[number]

const FIELD_FLAGS = ['required', 'asked_at', 'editable'] as const

const isChosen = (type: MemberField['type']) => type === 'select' || type === 'multi'

/** The store's custom fields, or those asked at one moment, in the publisher's order. */
export async function listFields({ db, store }: StoreContext, { asked_at }: { asked_at?: FieldMoment }) {
  const fields = await query.fieldsOf(db, store.id)
  return asked_at ? fields.filter((field) => field.asked_at.includes(asked_at)) : fields
}

/** The fields as the admin edits them, each with its number of answers. */
export async function listStoreFields(ctx: StoreContext, viewer: Viewer): Promise<StoreMemberField[]> {
  assertMaySee(viewer, 'people')
  return query.storeFields(ctx.db, ctx.store.id)
}

/** Adds a field at the end; its key is derived from its label and never changes. */
export function createField(ctx: StoreContext, viewer: Viewer, { options = [], ...given }: NewField) {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    await query.lockFields(ctx.db, ctx.store.id)
    const known = await query.fieldsOf(ctx.db, ctx.store.id)
    refuseTaken(known, given.label)
    const field: MemberField = {
      required: false,
      asked_at: [],
      editable: true,
      ...pick(given, ['type', ...FIELD_FLAGS]),
      label: given.label.trim(),
      key: freeKey(
        given.label,
        known.map(({ key }) => key),
        { fallback: 'field', sign: '_', most: 40 },
      ),
      options: isChosen(given.type) ? optionsFrom(options, []) : [],
    }
    const { id } = await query.insertField(ctx.db, ctx.store.id, field)
    await note(ctx, viewer, 'member_field.added', { id, label: field.label })
    return fieldOf(ctx, id)
  })
}

/** Changes a field; answers with removed options are deleted. */
export function changeField(ctx: StoreContext, viewer: Viewer, id: number, changes: FieldChanges) {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    await query.lockFields(ctx.db, ctx.store.id)
    const field = await fieldOf(ctx, id)
    const others = (await query.storeFields(ctx.db, ctx.store.id)).filter((one) => one.id !== id)
    if (changes.label !== undefined) refuseTaken(others, changes.label)
    const { options: wanted, label, ...rest } = changes
    const options = wanted && isChosen(field.type) ? optionsFrom(wanted, field.options) : undefined
    await query.updateField(ctx.db, id, {
      ...pick(rest, FIELD_FLAGS),
      ...(label !== undefined && { label: label.trim() }),
      ...(options && { options }),
    })
    if (options) await forgetGone(ctx, field, options)
    await note(ctx, viewer, 'member_field.changed', { id, label: label ?? field.label })
    return fieldOf(ctx, id)
  })
}

/** Reorders all fields; refused if fields were added or removed in the meantime. */
export function orderFields(ctx: StoreContext, viewer: Viewer, { ids }: { ids: number[] }) {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    await query.lockFields(ctx.db, ctx.store.id)
    const known = await query.storeFields(ctx.db, ctx.store.id)
    if (known.length !== ids.length || !known.every(({ id }) => ids.includes(id))) throw FieldOrderChanged()
    await query.orderFields(ctx.db, ctx.store.id, ids)
    await notifyCatalogueChanged(ctx)
    return query.storeFields(ctx.db, ctx.store.id)
  })
}

/** Deletes a field with all its answers. */
export function removeField(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    const field = await fieldOf(ctx, id)
    await query.deleteField(ctx.db, ctx.store.id, field)
    await note(ctx, viewer, 'member_field.removed', field, { answers: field.answers })
    return undefined
  })
}

async function fieldOf(ctx: StoreContext, id: number): Promise<StoreMemberField> {
  const field = (await query.storeFields(ctx.db, ctx.store.id)).find((one) => one.id === id)
  if (!field) throw MemberFieldNotFound()
  return field
}

function refuseTaken(known: MemberField[], wanted: string) {
  const same = wanted.trim().toLowerCase()
  if (known.some(({ label }) => label.toLowerCase() === same))
    throw FieldNameTaken({ errors: { label: ['taken'] } })
}

/** An option's value is derived from its first label and never changes, so that answers keep their meaning. */
function optionsFrom(wanted: Option[], known: MemberField['options']): MemberField['options'] {
  if (wanted.length === 0) throw NoOptions({ errors: { options: ['required'] } })
  const labels = wanted.map(({ label }) => label.trim().toLowerCase())
  if (new Set(labels).size < labels.length) throw OptionTwice({ errors: { options: ['taken'] } })
  const taken = known.map(({ value }) => value)
  return wanted.map(({ value, label }) => {
    if (value !== undefined && known.some((option) => option.value === value))
      return { value, label: label.trim() }
    const made = freeKey(label, taken, { fallback: 'option', sign: '-', most: 50 })
    taken.push(made)
    return { value: made, label: label.trim() }
  })
}

async function forgetGone(ctx: StoreContext, field: MemberField, options: MemberField['options']) {
  const gone = field.options
    .map(({ value }) => value)
    .filter((old) => !options.some(({ value }) => value === old))
  if (gone.length > 0) await query.forgetChoices(ctx.db, ctx.store.id, field.key, gone)
}

/** Drops the prepared join page, which contains these fields. */
async function note(
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, label }: { id: number; label: string },
  details = {},
) {
  await audit(ctx, viewer, { act, subject: { kind: 'member_field', id, name: label }, details })
  await notifyCatalogueChanged(ctx)
}
