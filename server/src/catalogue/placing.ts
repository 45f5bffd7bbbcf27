import type { Programs } from '../media/programs.ts'
import { catalogueChanged } from '../store/settings.ts'
import { lockProgram, programsOfVideos, showVideo } from './program-queries.ts'
import { insertDraft } from './programs.ts'

/** What the catalogue does for films: drafts for new ones, new films for old programs. */
export const programsOfCatalogue: Programs = {
  isProgram: async (ctx, programId) => (await lockProgram(ctx.db, ctx.store.id, programId)) !== undefined,

  async place(ctx, { programId, videoId, title }) {
    const program = programId === null ? undefined : await lockProgram(ctx.db, ctx.store.id, programId)
    if (!program) return insertDraft(ctx, title, videoId) // also when it was deleted during the upload
    await showVideo(ctx.db, program.id, videoId)
    await catalogueChanged(ctx)
    return program.id
  },

  async showing(ctx, videoIds) {
    const programs = await programsOfVideos(ctx.db, ctx.store.id, videoIds)
    return new Map(programs.map(({ id, title, video_id }) => [video_id!, { id, title }]))
  },
}
