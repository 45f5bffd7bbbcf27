import type { Mentionable } from '@matinee/contract/community/community'
import { tokenize } from '@matinee/contract/community/community-text'
import { isStaffRole } from '@matinee/contract/platform/roles'
import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, assertStaff, type Viewer } from '../platform/http/viewer.ts'
import { findPeopleByName, findMentionedIds, filterMentionableIds } from './queries/mentions.ts'

/** Members one comment can notify; further mentions stay plain text. */
const MAX_MENTIONS = 10
const MENTION_BY_ID = /@\[(\d{1,15})\]/g

export interface StoredCommentBody {
  /** Mentions of existing members are stored as `@[id]`. */
  body: string
  mentioned_ids: number[]
}

/** Replaces mentions by name with member ids, so that they survive a change of name. */
export async function toStoredCommentBody(
  ctx: StoreContext,
  viewer: Viewer,
  text: string,
): Promise<StoredCommentBody> {
  if (!text.includes('@')) return { body: text, mentioned_ids: [] }
  const isByStaff = isStaff(viewer)
  const named = new Set(tokenize(text).flatMap((part) => (part.kind === 'mention' ? [part.name] : [])))
  const ids = [...text.matchAll(MENTION_BY_ID)].map(([, id]) => Number(id))
  const [meant, known] = await Promise.all([
    named.size > 0 ? findMentionedIds(ctx.db, ctx.store.id, [...named], isByStaff) : [],
    ids.length > 0 ? filterMentionableIds(ctx.db, ctx.store.id, ids, isByStaff) : [],
  ])
  return replaceMentions(text, new Map(meant.map(({ name, id }) => [name, id])), new Set(known))
}

/**
 * An id that belongs to no mentionable member is rewritten as `@(id)`, so that it never becomes a mention
 * later.
 */
function replaceMentions(
  text: string,
  meant: ReadonlyMap<string, number>,
  known: ReadonlySet<number>,
): StoredCommentBody {
  const mentioned = new Set<number>()
  const mention = (id: number, otherwise: string) => {
    if (!mentioned.has(id) && mentioned.size >= MAX_MENTIONS) return otherwise
    mentioned.add(id)
    return `@[${id}]`
  }
  const withIds = text.replace(MENTION_BY_ID, (_, id: string) =>
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

/** Suggests members whose name begins with the text. Returns none for guests and for an empty text. */
export async function suggestPeople(ctx: StoreContext, viewer: Viewer, name: string): Promise<Mentionable[]> {
  const start = name.trim()
  if (start === '' || viewer.id === 0) return []
  const found = await findPeopleByName(ctx.db, ctx.store.id, start, false)
  return found.map(({ id, name, nickname, avatar }) => ({ id, name, nickname, avatar }))
}

/** Suggests any member or staff to staff, including their email. */
export async function suggestPeopleToStaff(ctx: StoreContext, viewer: Viewer, name: string) {
  assertStaff(viewer)
  const start = name.trim()
  if (start === '') return []
  const found = await findPeopleByName(ctx.db, ctx.store.id, start, true)
  return found.map(({ role, ...person }) => ({ ...person, staff: isStaffRole(role) }))
}
