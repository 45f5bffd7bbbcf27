import type { CommunitySettings } from '@matinee/contract/community/moderation'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { findCommunitySettings, saveCommunitySettings } from './queries/settings.ts'

const DEFAULTS: CommunitySettings = {
  readers: 'everyone',
  writers: 'members',
  first_held: false,
  words: [],
  link_limit: 2,
}

export async function readCommunitySettings(ctx: StoreContext, viewer: Viewer): Promise<CommunitySettings> {
  assertMaySee(viewer, 'community')
  return settingsOrDefaults(ctx)
}

const settingsOrDefaults = async ({ db, store }: StoreContext) =>
  (await findCommunitySettings(db, store.id)) ?? DEFAULTS

/** Changes the given settings. Words are stored once, regardless of case. */
export function changeCommunitySettings(
  ctx: StoreContext,
  viewer: Viewer,
  { words, ...changes }: Partial<CommunitySettings>,
) {
  assertMayEdit(viewer, 'community')
  return transact(ctx, async (ctx) => {
    const before = await settingsOrDefaults(ctx)
    const after = { ...before, ...changes, ...(words && { words: distinctWords(words) }) }
    await saveCommunitySettings(ctx.db, ctx.store.id, after)
    await audit(ctx, viewer, {
      act: 'community.settings_changed',
      subject: { kind: 'store', id: ctx.store.id, name: null },
      details: changedSettings(before, after),
    })
    return after
  })
}

const distinctWords = (words: string[]) => [
  ...new Map(words.map((word) => [word.trim().toLowerCase(), word.trim()])).values(),
]

const changedSettings = (before: CommunitySettings, after: CommunitySettings) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, to]) => [name, { from: before[name as keyof CommunitySettings], to }] as const)
      .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  )
