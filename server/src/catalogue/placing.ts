import type { Placement, Programs } from '../media/programs.ts'
import type { StoreContext } from '../platform/http.ts'
import { catalogueChanged } from '../store/settings.ts'
import { giveFilm } from './next-film.ts'
import { areReached, isOwnFilm, linkAuthor, refuseHomeless } from './own.ts'
import { appendFilm } from './playlist.ts'
import { lockProgram, programsOfVideos } from './program-queries.ts'
import { insertDraft } from './programs.ts'

/** What the catalogue does for films: drafts for new ones, new films for old programs. */
export const programsOfCatalogue: Programs = {
  isProgram: async (ctx, viewer, programId) =>
    (await lockProgram(ctx.db, ctx.store.id, programId)) !== undefined &&
    (await areReached(ctx, viewer, [programId])),

  refuseHomeless,
  isOwnFilm,

  async place(ctx, { programId, videoId, collectionId, title, memberId }) {
    const program = programId === null ? undefined : await lockProgram(ctx.db, ctx.store.id, programId)
    if (!program) return placeDraft(ctx, { videoId, title, collectionId, memberId }) // also when it was deleted during the upload
    await giveFilm(ctx, program, videoId)
    await catalogueChanged(ctx)
    return program.id
  },

  async showing(ctx, videoIds) {
    const programs = await programsOfVideos(ctx.db, ctx.store.id, videoIds)
    return new Map(
      programs.flatMap(({ id, title, video_id, next_video_id }) =>
        [video_id, next_video_id].flatMap((video) => (video ? [[video, { id, title }] as const] : [])),
      ),
    )
  },
}

async function placeDraft(
  ctx: StoreContext,
  { videoId, title, collectionId, memberId }: Omit<Placement, 'programId'>,
) {
  const draft = await insertDraft(ctx, title, videoId)
  await linkAuthor(ctx, memberId, draft)
  if (collectionId !== null) await appendFilm(ctx, collectionId, draft)
  return draft
}
