import { AVATAR_CUTS } from '@matinee/contract/account'
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path/posix'
import { Type } from 'typebox'
import { transact, type Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { keepWithCuts, loadSharp } from '../platform/pictures.ts'
import { memberOnly, type Viewer } from '../platform/viewer.ts'
import { NotAPicture, PictureTooSmall } from '../store/errors.ts'
import { readProfile } from './profile.ts'
import { lockMember, updateMember } from './queries.ts'

const SIDE = 512
const LEAST_SIDE = 96
const MOST_PIXELS = 100_000_000
const CUTS = { widths: AVATAR_CUTS, quality: 82 }

/** Cuts the middle of a picture out as the member's own; the one before it goes for good. */
export async function putAvatar(ctx: StoreContext, viewer: Viewer, bytes: unknown) {
  memberOnly(viewer)
  if (!Buffer.isBuffer(bytes)) throw NotAPicture()
  // A folder of its own for each, so that removing one never takes the same picture of somebody else along.
  const folder = `images/${ctx.store.id}/avatars/${randomBytes(12).toString('base64url')}`
  return saveAvatar(ctx, viewer, await keepWithCuts(ctx, folder, await squareOf(bytes), CUTS))
}

/** Goes back to no picture; its files go for good. */
export const removeAvatar = (ctx: StoreContext, viewer: Viewer) => saveAvatar(ctx, viewer, null)

async function squareOf(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS }).rotate()
  const { width, height } = await picture.metadata().catch(() => {
    throw NotAPicture()
  })
  if (Math.min(width, height) < LEAST_SIDE) throw PictureTooSmall({ values: { least: LEAST_SIDE } })
  return picture
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .webp({ quality: 84 })
    .toBuffer()
    .catch(() => {
      throw NotAPicture() // a good beginning and nothing behind it
    })
}

function saveAvatar(ctx: StoreContext, viewer: Viewer, avatar: string | null) {
  const { id } = memberOnly(viewer)
  return transact(ctx, async (ctx) => {
    const { avatar: before } = (await lockMember(ctx.db, ctx.store.id, id))!
    await updateMember(ctx.db, ctx.store.id, id, { avatar })
    await removeAvatarLater(ctx, before)
    return readProfile(ctx, viewer)
  })
}

const OWN_FOLDER = /^\/images\/\d+\/avatars\/[\w-]+\/[^/]+$/

/** The files of an avatar go once the transaction has committed. */
export async function removeAvatarLater(ctx: Context, avatar: string | null) {
  if (avatar && OWN_FOLDER.test(avatar))
    await enqueue(ctx, removeFolder, { folder: dirname(avatar.slice(1)) })
}

export const removeFolder = job({
  name: 'members.remove-folder',
  payload: Type.Object({ folder: Type.String() }),
  run: (ctx, { folder }) => ctx.storage.removeFolder(folder),
})
