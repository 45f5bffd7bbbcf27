import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { staffOnly, type Viewer } from '../platform/viewer.ts'
import { catalogueChanged } from '../store/settings.ts'
import { NotAPicture } from './errors.ts'
import { makePictures } from './images.ts'
import { updateProgram } from './program-queries.ts'
import { locked, readProgram } from './programs.ts'

/** A publisher's own picture as both of a program's images, cut to their shapes around what catches the eye. */
export async function setImage(ctx: StoreContext, viewer: Viewer, id: number, bytes: unknown) {
  staffOnly(viewer)
  await readProgram(ctx, viewer, id)
  if (!Buffer.isBuffer(bytes)) throw NotAPicture()
  const pictures = await makePictures(ctx, bytes)
  return transact(ctx, async (ctx) => {
    await locked(ctx, id)
    await updateProgram(ctx.db, id, pictures)
    await catalogueChanged(ctx)
    return readProgram(ctx, viewer, id)
  })
}
