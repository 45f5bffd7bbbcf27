import type { Mentionable } from '@matinee/contract/community/community'
import { tokenize } from '@matinee/contract/community/community-text'
import { isStaffRole } from '@matinee/contract/platform/roles'
import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, assertStaff, type Viewer } from '../platform/http/viewer.ts'
import { findByName, findMentionedIds, mentionableIds } from './queries/mentions.ts'

/** People one comment tells at most; whoever is named behind them is not. */
const MOST_MENTIONS = 10
const BY_ID = /@\[(\d{1,15})\]/g

export interface StoredCommentBody {
  /** With mentions of people that exist as `@[id]`. */
  body: string
  mentioned_ids: number[]
}

/** A text as it is kept: whoever it mentions by name is kept by their id, so that they may change their name. */
export async function storedCommentBody(
  ctx: StoreContext,
  viewer: Viewer,
  text: string,
): Promise<StoredCommentBody> {
  if (!text.includes('@')) return { body: text, mentioned_ids: [] }
  const isByStaff = isStaff(viewer)
  const named = new Set(tokenize(text).flatMap((part) => (part.kind === 'mention' ? [part.name] : [])))
  const ids = [...text.matchAll(BY_ID)].map(([, id]) => Number(id))
  const [meant, known] = await Promise.all([
    named.size > 0 ? findMentionedIds(ctx.db, ctx.store.id, [...named], isByStaff) : [],
    ids.length > 0 ? mentionableIds(ctx.db, ctx.store.id, ids, isByStaff) : [],
  ])
  return keep(text, new Map(meant.map(({ name, id }) => [name, id])), new Set(known))
}

/** An id that names nobody must not become somebody: its bracket is another from then on. */
function keep(
  text: string,
  meant: ReadonlyMap<string, number>,
  known: ReadonlySet<number>,
): StoredCommentBody {
  const mentioned = new Set<number>()
  const mention = (id: number, otherwise: string) => {
    if (!mentioned.has(id) && mentioned.size >= MOST_MENTIONS) return otherwise
    mentioned.add(id)
    return `@[${id}]`
  }
  const withIds = text.replace(BY_ID, (_, id: string) =>
    known.has(Number(id)) ? mention(Number(id), `@(${id})`) : `@(${id})`,
  )
  const body = tokenize(withIds).map((part) => {
    if (part.kind === 'break') return '\n'
    if (part.kind !== 'mention') return part.text
    const id = meant.get(part.name)
    return id === undefined ? `@${part.name}@` : mention(id, `@${part.name}@`)
  })
  return { body: body.join(''), mentioned_ids: [...mentioned] }
}

/** People whose name begins so, for a member who writes; none for a guest, and none for an empty name. */
export async function suggestPeople(ctx: StoreContext, viewer: Viewer, name: string): Promise<Mentionable[]> {
  const start = name.trim()
  if (start === '' || viewer.id === 0) return []
  const found = await findByName(ctx.db, ctx.store.id, start, false)
  return found.map(({ id, name, nickname, avatar }) => ({ id, name, nickname, avatar }))
}

/** The same for staff: everybody, with their address, and staff among them. */
export async function suggestPeopleToStaff(ctx: StoreContext, viewer: Viewer, name: string) {
  assertStaff(viewer)
  const start = name.trim()
  if (start === '') return []
  const found = await findByName(ctx.db, ctx.store.id, start, true)
  return found.map(({ role, ...person }) => ({ ...person, staff: isStaffRole(role) }))
}
