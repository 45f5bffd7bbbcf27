import { AVATAR_CUTS } from '@matinee/contract/members/account'
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path/posix'
import { Type } from 'typebox'
import { transact, type Context } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { enqueue, defineJob } from '../../platform/jobs/jobs.ts'
import { NotAPicture } from '../../platform/pictures/errors.ts'
import { storeImage } from '../../platform/pictures/pictures.ts'
import { drawPicture } from '../../platform/pictures/pool.ts'
import type { DrawnImage } from '../../platform/pictures/tasks.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { readProfile } from './profile.ts'
import { lockMember, updateMember } from '../queries.ts'

const SIDE = 512
const LEAST_SIDE = 96
const MOST_PIXELS = 64_000_000 // what phones produce; publishers may upload larger pictures

/** Stores the centre crop of a picture as the member's avatar and deletes the previous one. */
export async function putAvatar(ctx: StoreContext, viewer: Viewer, bytes: unknown) {
  assertMember(viewer)
  if (!Buffer.isBuffer(bytes)) throw NotAPicture()
  // A folder per avatar, so that deleting one never deletes the same picture of another member.
  const folder = `images/${ctx.store.id}/avatars/${randomBytes(12).toString('base64url')}`
  const square = await squareOf(bytes, viewer.id)
  return saveAvatar(ctx, viewer, await storeImage(ctx, folder, square, AVATAR_CUTS))
}

/** Removes the avatar and its files. */
export const removeAvatar = (ctx: StoreContext, viewer: Viewer) => saveAvatar(ctx, viewer, null)

async function squareOf(picture: Buffer, member: number): Promise<DrawnImage> {
  const square = { width: SIDE, height: SIDE, fit: 'middle', quality: 84 } as const
  const { images } = await drawPicture(
    {
      picture,
      most_pixels: MOST_PIXELS,
      least: { side: LEAST_SIDE },
      images: [{ ...square, widths: AVATAR_CUTS, widths_quality: 82 }],
    },
    { member },
  )
  return images[0]!
}

function saveAvatar(ctx: StoreContext, viewer: Viewer, avatar: string | null) {
  const { id } = assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const { avatar: before } = (await lockMember(ctx.db, ctx.store.id, id))!
    await updateMember(ctx.db, ctx.store.id, id, { avatar })
    await removeAvatarLater(ctx, before)
    return readProfile(ctx, viewer)
  })
}

const OWN_FOLDER = /^\/images\/\d+\/avatars\/[\w-]+\/[^/]+$/

/** Deletes the files of an avatar once the transaction has committed. */
export async function removeAvatarLater(ctx: Context, avatar: string | null) {
  if (avatar && OWN_FOLDER.test(avatar))
    await enqueue(ctx, removeFolder, { folder: dirname(avatar.slice(1)) })
}

export const removeFolder = defineJob({
  name: 'members.remove-folder',
  payload: Type.Object({ folder: Type.String() }),
  run: (ctx, { folder }) => ctx.storage.removeFolder(folder),
})
